/** One text of a message, as the compiler writes it: what it is given, if anything, and what it makes of it. */
const text = /^const (?:en|es)_\w+ = \((i?)\) => \{([\s\S]*?)\n\};$/gm
const types = /\/\*\*[\s\S]*?\*\/ ?/g
const alone = /^\s*return \((`(?:[^`\\]|\\.)*`)\)\s*$/
/** A message with markup has functions that give its parts. */
const hasMarkup = /\bparts\(inputs\)/
const blank = /(\$\{i)\?\./g
const registry = /^import \* as registry from .*$/m

/**
 * What a browser gets of one message. The compiler writes three functions, since a caller may ask for a language of
 * its own; in a browser there is the document's alone, and a page says up to a hundred messages.
 * @param {string} code one module of `.messages/single/messages`
 * @returns {string} a module with the same export; one with markup in its text stays as it is
 * @throws where the compiler writes otherwise than is known here
 */
export function browserMessage(code) {
  if (hasMarkup.test(code)) return code
  const plain = code.replace(types, '')
  const name = plain.match(/^export const (\w+) = /m)?.[1]
  const texts = [...plain.matchAll(text)].map(([, given = '', body = '']) => ({ given, body }))
  if (!name || texts.length !== 2)
    throw new Error(`the compiler wrote a message that is not understood: ${code}`)
  const given = texts.some((one) => one.given) ? 'i' : ''
  const [english, spanish] = texts.map(({ body }) => expressionOf(body))
  return [
    plain.match(registry)?.[0] ?? '',
    `import { isSpanish } from '../runtime.js'`,
    `export const ${name} = (${given}) => ${english === spanish ? english : `isSpanish ? ${spanish} : ${english}`}`,
  ].join('\n')
}

/** Blanks are always given: types see to it. A text that is chosen among several is made by statements. */
const expressionOf = (body) => (body.match(alone)?.[1] ?? `(() => {${body}})()`).replaceAll(blank, '$1.')
