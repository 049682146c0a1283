import { columns } from '../../../db/columns.ts'
import { clinicInstant } from '../../../platform/clinic-time.server.ts'
import { addDays, type CalendarDate, midnight } from '../../../platform/dates.ts'
import { type LogFilter, logKinds } from './filter.ts'
import type { LogFilterOfRows } from './selection-queries.server.ts'

/**
 * What the address asks for, as it is looked for: days of the clinic as moments, a kind as its actions.
 * @param patient ids of the records of the patient who was looked up; null where nobody was
 */
export const filterOfRows = (
  { who, what, from, to, record, session }: LogFilter,
  patient: readonly string[] | null,
): LogFilterOfRows => ({
  actor: who,
  actions: what && logKinds[what],
  from: from && startOf(from),
  before: to && startOf(addDays(to, 1)),
  session,
  subjects: subjectsOf(record, patient),
})

/** One record of the patient, where both are asked for. */
function subjectsOf(record: string | null, patient: readonly string[] | null): readonly string[] | null {
  if (record === null) return patient
  return patient === null || patient.includes(record) ? [record] : []
}

const startOf = (date: CalendarDate) => columns.instant(clinicInstant(date, midnight))
