/** What a pseudo-language puts around the words of a message; what its blanks are filled with stays outside. */
const marks = { begin: '⟦', end: '⟧' }

const longer = 0.4
/** Up to here a text grows without a blank, as a long word does on a button. */
const wordLength = 10
const filler = 'amplio sitio verdaderamente ancho donde correspondientemente caben letras '
const blank = /(\{[^}]*\})/
const email = /\p{L}/u

const marked = (words) => marks.begin + words + marks.end

/** A text whose words are between marks, longer by 40 % of its emails. Nothing stays nothing. */
export function pseudoText(text) {
  const pieces = text
    .split(blank)
    .map((piece) => ({ piece, isWords: !blank.test(piece) && email.test(piece) }))
  if (!pieces.some(({ isWords }) => isWords)) return text
  const more = fillerFor(text.replace(new RegExp(blank, 'g'), '').trim().length)
  const last = pieces.findLastIndex(({ isWords }) => isWords)
  return pieces
    .map(({ piece, isWords }, index) => (isWords ? marked(index === last ? piece + more : piece) : piece))
    .join('')
}

/** The marks take room as well. */
function fillerFor(length) {
  const more = Math.max(0, Math.ceil(length * longer) - marks.begin.length - marks.end.length)
  const words = filler.repeat(Math.ceil(more / filler.length))
  return length > wordLength ? ` ${words.slice(0, more).trim()}` : words.replaceAll(' ', '').slice(0, more)
}

/**
 * Every text of a message; the name of what chooses among them stays.
 * @param {import('./read.mjs').Message} message
 */
export const pseudoMessage = (message) =>
  typeof message === 'string'
    ? pseudoText(message)
    : Object.fromEntries(
        Object.entries(message).map(([form, text]) => [form, form === 'plural' ? text : pseudoText(text)]),
      )
