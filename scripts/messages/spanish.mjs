/** What docs/words.md says of the form of Spanish, as far as a program can see it. */

const familiar =
  /(?<!\p{L})(tú|tu|tus|te|ti|contigo|tuy[oa]s?|puedes|quieres|tienes|necesitas|debes|eres|estás|vas|haz|escríbe(nos|lo)|llámanos|inténtalo|vosotr[oa]s|vuestr[oa]s?|vos)(?!\p{L})/iu
/** Elsewhere these are what somebody else does: "se envía", "quien llama". */
const familiarOrder =
  /(?:^|[.:!?¡] )(Escribe|Elige|Llama|Revisa|Vuelve|Envía|Intenta|Usa|Añade|Guarda|Selecciona|Pulsa|Lee|Confirma|Marca)(?= \p{Ll})/u
const address = /\S+[?&]\w+=\S*|https?:\S+/g
const noBreak = '\u{A0}'

/** @type {[sentence: string, breaks: (text: string) => unknown][]} */
const rules = [
  [
    'speaks to a friend: patients and staff are "usted"',
    (text) => familiar.test(text) || familiarOrder.test(text),
  ],
  ['three dots are "...", not one character', (text) => text.includes('…')],
  ['a question begins with "¿"', (text) => count(text, '?') !== count(text, '¿')],
  ['an exclamation begins with "¡"', (text) => count(text, '!') !== count(text, '¡')],
  ['quotes are “ ”', (text) => /["«»]/.test(text)],
  ['"a. m." and "p. m." hold together with no-break blanks (U+00A0)', hasLooseHour],
  ['hours are "a. m." and "p. m."', (text) => /\d\s?([AP]M)\b/.test(text)],
]

/** One line for each rule that a Spanish text breaks. @returns {string[]} */
export function brokenInSpanish(text) {
  const spoken = text.replace(address, '')
  return rules.filter(([, breaks]) => breaks(spoken)).map(([sentence]) => sentence)
}

const count = (text, sign) => text.split(sign).length - 1

function hasLooseHour(text) {
  return [...text.matchAll(/(.?)\b[ap]\.(.?)m\./g)].some(
    ([, before, between]) => between !== noBreak || !['', '(', noBreak].includes(before),
  )
}
