import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import type { Treatment } from './rules.ts'

/** Names in the language in use, by the English names that appointments keep. */
export const treatmentNames = (treatments: Pick<Treatment, 'name'>[]): ReadonlyMap<string, string> =>
  new Map(treatments.map((one) => [one.name.en, localText(one.name)]))

const unknownTreatmentLength = 30

/**
 * A treatment as staff read it. "Unknown Treatment" for an empty text, or one of 30 or more that is no known
 * treatment's name (docs/where-we-differ.md#back-office).
 * @param text as the appointment keeps it
 */
export function shownTreatment(text: string, names: ReadonlyMap<string, string>): string {
  const isUnknown = text === '' || text.length >= unknownTreatmentLength
  return names.get(text) ?? (isUnknown ? m.treatments_unknown() : text)
}
