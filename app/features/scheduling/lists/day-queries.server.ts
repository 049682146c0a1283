import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { readContentVersions } from '#app/db/technical/content-versions.server.ts'
import { clinicInstant } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, midnight } from '#app/platform/dates.ts'
import { hasTreatment, isWith, listPartsOf } from '../part-queries.server.ts'
import type { Part } from '../parts.ts'
import { readAnswersMark } from '../patient-change-queries.server.ts'
import { nobody, type Status, statusOf } from '../rules.ts'
import { type ListedVisit, listedColumns, toListedVisit, withTrueMarks } from './queries.server.ts'
import { messageShown } from './rules.ts'

/** A clinic sees some dozens a day; beyond this a week is cut, and says so. */
export const mostVisitsShown = 600

/** A visit as boards and printed schedules read it. */
export type DayVisit = ListedVisit & {
  durationMinutes: number
  treatmentId: string
  /** The patient's message; one character more than `messageShown` where there is more of it. */
  message: string
  /** Only where it has several. */
  parts?: readonly Part[]
}

/** Those visits with their parts, where they have several. */
async function withParts<V extends DayVisit>(db: Database, visits: V[]): Promise<V[]> {
  const several = visits.filter(({ otherTreatments }) => otherTreatments !== '[]')
  if (several.length === 0) return visits
  const parts = await listPartsOf(
    db,
    several.map(({ id }) => id),
  )
  return visits.map((visit) => {
    const own = parts.get(visit.id)
    return own ? { ...visit, parts: own } : visit
  })
}

type Asked = {
  from: CalendarDate
  to: CalendarDate
  treatment?: string | null
  clinician?: string | null
}

/** What is not deleted of those days. */
const within = (db: Database, { from, to, treatment = null, clinician = null }: Asked) =>
  db
    .selectFrom('appointments')
    .where('deletedAt', 'is', null)
    .where('startsAt', '>=', columns.instant(clinicInstant(from, midnight)))
    .where('startsAt', '<', columns.instant(clinicInstant(addDays(to, 1), midnight)))
    .$if(treatment !== null, (query) => query.where((row) => hasTreatment(row, treatment ?? '')))
    .$if(clinician !== null, (query) =>
      query.where((row) => isWith(row, clinician === nobody ? null : clinician)),
    )

/** All visits from the first day to the last, cancelled ones too, by their time. One more than `mostVisitsShown`. */
export async function listVisitsBetween(
  db: Database,
  { from, to, treatment = null, clinician = null }: Asked,
): Promise<DayVisit[]> {
  const rows = await within(db, { from, to, treatment, clinician })
    .select([...listedColumns, 'durationMinutes', 'treatmentId', 'message'])
    .orderBy('startsAt')
    .orderBy('id')
    .limit(mostVisitsShown + 1)
    .execute()
  const visits = rows.map(toDayVisit)
  return withTrueMarks(db, await withParts(db, visits))
}

const toDayVisit = <R extends Parameters<typeof toListedVisit>[0] & { message: string }>(row: R) => ({
  ...row,
  message: Array.from(row.message)
    .slice(0, messageShown + 1)
    .join(''),
  ...toListedVisit(row),
})

/** Those visits that are not deleted, by their time. */
export async function listVisitsById(db: Database, ids: readonly string[]): Promise<DayVisit[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('appointments')
    .select([...listedColumns, 'durationMinutes', 'treatmentId', 'message'])
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
  return withTrueMarks(db, await withParts(db, rows.map(toDayVisit)))
}

/** How many visits of each status there are on each of those days. */
export async function countByDay(
  db: Database,
  { from, to, treatment = null, clinician = null }: Asked,
): Promise<ReadonlyMap<CalendarDate, ReadonlyMap<Status, number>>> {
  const rows = await within(db, { from, to, treatment, clinician })
    .select(['date', 'status', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(['date', 'status'])
    .execute()
  const days = new Map<CalendarDate, Map<Status, number>>()
  for (const { date, status, count } of rows) {
    const day = days.get(date) ?? new Map<Status, number>()
    days.set(date, day.set(statusOf(status), (day.get(statusOf(status)) ?? 0) + Number(count)))
  }
  return days
}

/**
 * A text that differs after every change that a board shows: of times, of statuses, of patients' answers. Triggers keep its
 * counters, so that every writer changes it.
 */
export async function readVisitsMark(db: Database): Promise<string> {
  const [versions, answers, counts] = await Promise.all([
    readContentVersions(db),
    readAnswersMark(db),
    db.selectFrom('appointment_counts').select(['status', 'count']).orderBy('status').execute(),
  ])
  const byStatus = counts.map(({ status, count }) => `${status} ${count}`)
  return [versions.get('times') ?? 0, ...(answers === '' ? [] : [answers]), ...byStatus].join(', ')
}

/** When the pending request was made that has waited longest. */
export async function findOldestPending(db: Database): Promise<string | undefined> {
  const row = await db
    .selectFrom('appointments')
    .select('createdAt')
    .where('deletedAt', 'is', null)
    .where('status', '=', 'pending')
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  return row?.createdAt
}
