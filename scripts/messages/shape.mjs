/**
 * @typedef {object} Shape what a message asks for and says, however it is written
 * @property {string[]} parameters that its texts show, and those that it is given, sorted
 * @property {string[]} selectors what chooses among its texts
 * @property {Record<string, string>} texts by what chooses them; one under '' where nothing does
 * @property {string[]} plurals the selectors that are plurals
 */

const blank = /(?<!\\)\{([#/]?\w+)[^}]*\}/g

/** @returns {Shape | null} null where it is no message of the format */
export function shapeOf(message) {
  if (typeof message === 'string') {
    return { parameters: blanksOf([message]), selectors: [], texts: { '': message }, plurals: [] }
  }
  const [{ declarations = [], selectors = [], match } = {}] = Array.isArray(message) ? message : []
  if (!match) return null
  const locals = declarations.map((line) => line.match(/^local (\w+) = (.*)$/)).filter(Boolean)
  const inputs = declarations.flatMap((line) => line.match(/^input (\w+)$/)?.[1] ?? [])
  const made = new Set(locals.map(([, name]) => name))
  const shown = blanksOf(Object.values(match)).filter((name) => !made.has(name))
  return {
    parameters: [...new Set([...inputs, ...shown])].sort(),
    selectors: [...selectors].sort(),
    texts: match,
    plurals: locals.filter(([, , how]) => /: plural\b/.test(how)).map(([, name]) => name),
  }
}

function blanksOf(texts) {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(blank)].map(([, name]) => name)))].sort()
}

/** What stands in the files for a reader, without its blanks. */
export const wordsOf = (text) => text.replace(blank, '')

/** The values of one selector: `one` and `other` of `countPlural=one, kind=new`. */
export function valuesOf({ texts }, selector) {
  const values = Object.keys(texts).map((when) => when.match(new RegExp(`\\b${selector}=([^,\\s]+)`))?.[1])
  return new Set(values.filter((value) => value !== undefined))
}
