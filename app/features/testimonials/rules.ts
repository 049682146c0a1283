import type { Refusal } from '#app/db/values.ts'

/** Best first, as the form lists them. */
export const ratings = [5, 4, 3, 2, 1] as const

export const defaultRating = 5

/** Of the reason that staff give when they take one off the website, in code points. */
export const mostReasonLength = 500

/** Of an answer by the clinic, in code points. */
export const mostReplyLength = 1_000

/** Phrases that would say in public that somebody is a patient (45 CFR 164.502): what the clinic must not confirm. */
const confirmsPatient =
  /\byour (?:visits?|appointments?|treatments?|procedures?|results?|care with us|records?)\b|\bpatients?\b|\b(?:saw|treated|treating) you\b|\bsu (?:cita|visita|consulta|tratamiento|procedimiento|expediente)\b|\bsus (?:citas|visitas|resultados)\b|\bpacientes?\b|\b(?:le|lo|la) (?:atendimos|tratamos)\b/iu

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
