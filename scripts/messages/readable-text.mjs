const letter = /\p{L}/u
/** Variables of the server: they have one spelling in every language. */
const constant = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/
const address = /^(https?|mailto|tel|smtps?|postgres):\S*$/
const word = /^["“‘(]*\p{L}[\p{L}'’-]*["”’).,;:!?…]*$/u
const title = /^\p{Lu}\p{Ll}+$/u
const joined =
  /^(.*\{\})?[,;]? (to|and|or|at|on|of|by|in|for|with|from|until|between|is|are|was|were),? (\{\}.*)?$/s

/** Where people read it: does it say something, or is it a number, a sign, an address, the name of a variable? */
export function says(text) {
  const spoken = text.trim()
  return letter.test(spoken.replaceAll('{}', '')) && !constant.test(spoken) && !address.test(spoken)
}

/**
 * Anywhere else: begins as a sentence or title does, ends as a sentence does, or joins two blanks with a word.
 * `{}` is a blank.
 */
export function readsAsSentence(text) {
  if (joined.test(text)) return true
  const words = text.split(/\s+/).filter((part) => word.test(part))
  if (words.length < 2 || !words.some((one) => /\p{L}{2}/u.test(one))) return false
  const spoken = text.trim()
  return /^["“‘(]?\p{Lu}/u.test(spoken) || /[.!?…]["”’)]?$/.test(spoken)
}

/** One word, written as names and titles are. */
export const readsAsTitle = (text) => title.test(text.trim())
