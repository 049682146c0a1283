import { m } from '../../../language/messages.ts'
import { shownName, type Treatment } from '../../treatments/rules.ts'

/** By their English names, under which visits keep them: the treatments' names in the language in use. */
export const treatmentNames = (
  treatments: Pick<Treatment, 'name' | 'spanishName'>[],
): ReadonlyMap<string, string> => new Map(treatments.map((one) => [one.name, shownName(one)]))

const unknownTreatmentLength = 30

/**
 * A treatment as staff read it. "Unknown Treatment" for an empty text, or one of 30 or more that is no known
 * treatment's name (docs/where-we-differ.md#back-office).
 * @param text as the visit keeps it
 */
export function shownTreatment(text: string, names: ReadonlyMap<string, string>): string {
  const isUnknown = text === '' || text.length >= unknownTreatmentLength
  return names.get(text) ?? (isUnknown ? m.desk_unknown_treatment() : text)
}
