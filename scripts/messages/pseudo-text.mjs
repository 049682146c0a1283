/** What a pseudo-language puts around every message. */
export const marks = { begin: '⟦', end: '⟧' }

const longer = 0.4
/** Up to here a text grows without a blank, as a long word does on a button. */
const wordLength = 10
const filler = 'amplio sitio verdaderamente ancho donde correspondientemente caben letras '
const blank = /(?<!\\)\{[^}]*\}|\\(?=[{}\\])/g

/** A text between marks, longer by 40 % of its letters; its blanks stay. Nothing stays nothing. */
export function pseudoText(text) {
  if (text === '') return text
  const { length } = text.replace(blank, '').trim()
  const more = Math.ceil(length * longer)
  const words = filler.repeat(Math.ceil(more / filler.length))
  const tail =
    length > wordLength ? ` ${words.slice(0, more).trim()}` : words.replaceAll(' ', '').slice(0, more)
  return marks.begin + text + tail + marks.end
}

/** Every text of a message in the format of translators' tools; what chooses among them stays. */
export function pseudoMessage(message) {
  if (typeof message === 'string') return pseudoText(message)
  return message.map((choice) => ({
    ...choice,
    match: Object.fromEntries(Object.entries(choice.match).map(([when, text]) => [when, pseudoText(text)])),
  }))
}
