import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { listIdsOfSame } from '#app/features/patients/queries.server.ts'
import { m } from '#app/language/messages.ts'
import { clinicInstant } from '#app/platform/clinic-time.server.ts'
import { listText, timeText } from '#app/platform/format.ts'
import { touches } from '#app/platform/shapes/spans.ts'
import { longestVisitHours, spanOf } from '../scheduling/index.server.ts'
import type { Slot } from '../scheduling/rules.ts'

type Asked = {
  patientId: string
  /** Of the visit itself. */
  id: string
  slot: Slot
  durationMinutes: number
}

/** Which other visits the same patient has at that time, by their start: neither cancelled nor deleted. */
async function listAtSameTime(tx: Database, { patientId, id, slot, durationMinutes }: Asked) {
  const span = spanOf(slot, durationMinutes)
  const start = clinicInstant(slot.date, slot.time)
  const rows = await tx
    .selectFrom('appointments')
    .leftJoin('clinicians', 'clinicians.id', 'appointments.clinicianId')
    .select([
      'appointments.id',
      'date',
      'time',
      'durationMinutes',
      'treatment',
      'clinicians.name as clinician',
    ])
    .where('patientId', 'in', await listIdsOfSame(tx, patientId))
    .where('appointments.id', '!=', id)
    .where('startsAt', '>', columns.instant(start.subtract({ hours: longestVisitHours })))
    .where('startsAt', '<', columns.instant(start.add({ minutes: durationMinutes })))
    .where('status', '!=', 'cancelled')
    .where('appointments.deletedAt', 'is', null)
    .orderBy('startsAt')
    .orderBy('appointments.id')
    .execute()
  return rows.filter((row) => touches(span, spanOf(row, row.durationMinutes)))
}

/** What staff are told before one patient has two visits at one time, and what they send back to go on. */
export type SameTime = { message: string; others: string }

/**
 * Null where the patient has no other visit then, or staff saw those that there are. By the patient's record: two who share
 * a name or a number are two.
 * @param seen what staff were told of before; undefined where nobody is asked
 */
export async function sameTimeOf(
  tx: Database,
  asked: Asked & { name: string },
  seen: string | undefined,
): Promise<SameTime | null> {
  if (seen === undefined) return null
  const found = await listAtSameTime(tx, asked)
  const ids = found.map(({ id }) => id).join(' ')
  if (found.length === 0 || ids === seen) return null
  const visits = found.map(({ time, treatment, clinician }) =>
    clinician === null
      ? m.desk_same_time_visit({ time: timeText(time), treatment })
      : m.desk_same_time_visit_with({ time: timeText(time), clinician }),
  )
  return { message: m.desk_same_time({ name: asked.name, visits: listText(visits) }), others: ids }
}
