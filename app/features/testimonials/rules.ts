import type { Refusal } from '#app/db/values.ts'

/** Best first, as the form lists them. */
export const ratings = [5, 4, 3, 2, 1] as const

export const defaultRating = 5

/** Of the reason that staff give when they take one off the website, in code points. */
export const mostReasonLength = 500

/** Of an answer by the clinic, in code points. */
export const mostReplyLength = 1_000

/** What is somebody's only where they were at the clinic. */
const ofPatients =
  'visits?|appointments?|treatments?|procedures?|results?|sessions?|care|records?|charts?|files?|consultations?|consults?|injections?|recovery|progress|surgery|tests?|labs?|prescriptions?|medications?|doses?|symptoms?|condition|diagnosis|pain|skin|weight|knees?|backs?|shots?|check-?ups?|follow-?ups?|provider|doctor|insurance|bills?|balance|no-?shows?|cancell?ations?'
const ofPatientsInSpanish =
  'citas?|visitas?|consultas?|tratamientos?|procedimientos?|resultados?|sesi[oó]n(?:es)?|atenci[oó]n|expedientes?|inyecci[oó]n(?:es)?|recuperaci[oó]n|progresos?|cirug[ií]as?|an[aá]lisis|recetas?|medicamentos?|dosis|s[ií]ntomas?|condici[oó]n|diagn[oó]stico|dolor(?:es)?|piel|peso|rodillas?|espalda|m[eé]dic[oa]s?|doctora?|seguro|cuentas?|factura'
const upToTwoWords = String.raw`(?:[\p{L}’'-]+ ){0,2}`

/** Phrases that would say in public that somebody is a patient (45 CFR 164.502): what the clinic must not confirm. */
const confirmsPatient = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${[
    `your ${upToTwoWords}(?:${ofPatients})`,
    'patients?|clients?|pacientes?|clientes?|clientas?',
    '(?:saw|see|seeing|seen|treat|treated|treating|helped|helping|serve|served|serving) you',
    '(?:come|came|coming) (?:in|by|back|to (?:us|see us))|(?:visit|visited|visiting|chose|choosing|trusted|trusting) us',
    'having you|had you|(?:you|we) (?:were|was) (?:here|in our)|when you were|you’?ve been (?:here|with us)|you missed|you arrived',
    '(?:our|the) records|on file|next time',
    `sus? ${upToTwoWords}(?:${ofPatientsInSpanish})`,
    '(?:le|lo|la|les|los|las) (?:atendimos|tratamos|vimos|recibimos|ayudamos)|(?:atenderl|tratarl|verl|recibirl|servirl|ayudarl)[eao]s? (?:en|aquí|ese|el día|de nuevo|otra vez|con)',
    'haber(?:l[eao]s?) (?:atendido|tratado|visto|recibido)|haber venido|por (?:venir|visitarnos|elegirnos|preferirnos|su confianza)|confiar en nosotros',
    '(?:estuvo|vino|llegó|faltó|acudió) (?:aquí|con nosotros|a (?:la|nuestra|su)|tarde)|cuando (?:vino|estuvo)|nuestros (?:registros|expedientes)|la próxima vez',
  ].join('|')})(?![\p{L}\d])`,
  'iu',
)

/** The first words of an answer that may confirm that the author is a patient; null where there are none. */
export const wordsThatConfirm = (reply: string): string | null => confirmsPatient.exec(reply)?.[0] ?? null

/** Why staff refuse one, as the form lists them. */
export const refusals = [
  'names-somebody',
  'advertising',
  'health',
  'elsewhere',
  'other',
] as const satisfies Refusal[]

/** Longest text, in characters, that is still set large, and in the middle size. */
const shortLength = 80
const middleLength = 240

/** A short testimonial speaks louder than a long one: its size follows its length. */
export function sizeOf(content: string): 'short' | 'mid' | 'long' {
  const { length } = [...content]
  if (length <= shortLength) return 'short'
  return length <= middleLength ? 'mid' : 'long'
}

/** Line breaks make paragraphs; blank lines make none. */
export const paragraphsOf = (content: string): string[] =>
  content.split('\n').filter((line) => line.trim() !== '')
