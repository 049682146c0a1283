import type { FormFields } from '../../../../platform/forms/form-fields.server.ts'
import { longInstant } from '../../../../platform/text/short-instant.ts'
import { parseSeen } from '../../senders/seen.ts'

/** A visit that was chosen, and as which version it was seen. */
export type ChosenVisit = { id: string; updatedAt: string }

/** Of the check box of a row; its value is the version that the row shows. */
const boxPrefix = 'visit.'
export const boxName = (id: string): string => boxPrefix + id

/** What was chosen on other pages of the list, in one field (`seenValue`). */
export const othersField = 'visits'

/** All visits that a form names, each once: its ticked boxes, and those of other pages. */
export function readChosen(fields: FormFields): ChosenVisit[] {
  const ticked = [...fields].flatMap(([name, seen]) =>
    name.startsWith(boxPrefix) ? [{ id: name.slice(boxPrefix.length), updatedAt: longInstant(seen) }] : [],
  )
  const all = [...ticked, ...parseSeen(fields.get(othersField) ?? '')]
  return [...new Map(all.map((one) => [one.id, one])).values()]
}
