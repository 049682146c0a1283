import { columns } from '../../../../db/columns.ts'
import type { AppointmentRow, Database } from '../../../../db/tables.ts'
import type { Status } from '../../../../db/values.ts'

/** More than this stand in no list of visits ahead: a year's half hours of one treatment. */
const listLimit = 5_000
/** The same for all treatments together. */
const allLimit = 50_000
const shownAheadDays = 30
/** Those that somebody still comes to. */
const expected: Status[] = ['pending', 'confirmed']

/** Days and times of a treatment's visits that are still to come, in their order. */
export async function listAhead(db: Database, treatmentId: string, now: Temporal.Instant) {
  const rows = await ahead(db, now).where('treatmentId', '=', treatmentId).limit(listLimit).execute()
  return rows.map(asAhead)
}

/** Those of all treatments, in their order. */
export async function listAllAhead(db: Database, now: Temporal.Instant) {
  const rows = await ahead(db, now).limit(allLimit).execute()
  return rows.map((row) => ({ ...asAhead(row), treatmentId: row.treatmentId }))
}

const ahead = (db: Database, now: Temporal.Instant) =>
  db
    .selectFrom('appointments')
    .select(['id', 'treatmentId', 'date', 'time', 'durationMinutes', 'startsAt', 'keptStart'])
    .where('startsAt', '>', columns.instant(now))
    .where('status', 'in', expected)
    .where('deletedAt', 'is', null)
    .orderBy('startsAt')
    .orderBy('createdAt')
    .orderBy('id')

type AheadRow = Pick<AppointmentRow, 'id' | 'date' | 'time' | 'durationMinutes' | 'startsAt' | 'keptStart'>

/** Kept: staff have said that it stays at that start, whatever its treatment offers. */
const asAhead = ({ id, date, time, durationMinutes, startsAt, keptStart }: AheadRow) => ({
  id,
  date,
  time,
  durationMinutes,
  isKept: keptStart === startsAt,
})

/** How many visits each treatment has in the next 30 days. */
export async function countAhead(db: Database, now: Temporal.Instant): Promise<Map<string, number>> {
  const until = now.add({ hours: shownAheadDays * 24 })
  const rows = await db
    .selectFrom('appointments')
    .select(['treatmentId', (row) => row.fn.countAll<number>().as('count')])
    .where('startsAt', '>', columns.instant(now))
    .where('startsAt', '<', columns.instant(until))
    .where('status', 'in', expected)
    .where('deletedAt', 'is', null)
    .groupBy('treatmentId')
    .execute()
  return new Map(rows.map((row) => [row.treatmentId, row.count]))
}

/** Whom to call about those visits. */
export type PatientOfVisit = Pick<AppointmentRow, 'id' | 'name' | 'phone' | 'email' | 'status' | 'updatedAt'>

export function listPatientsOf(db: Database, treatmentId: string, since: string): Promise<PatientOfVisit[]> {
  return db
    .selectFrom('appointments')
    .select(['id', 'name', 'phone', 'email', 'status', 'updatedAt'])
    .where('treatmentId', '=', treatmentId)
    .where('startsAt', '>', since)
    .where('deletedAt', 'is', null)
    .limit(listLimit)
    .execute()
}
