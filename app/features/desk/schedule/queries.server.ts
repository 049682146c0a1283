import type { ExpressionBuilder } from 'kysely'
import { columns } from '#app/db/columns.ts'
import type { Database, Tables } from '#app/db/tables.ts'
import { readContentVersions } from '#app/db/technical/content-versions.server.ts'
import {
  type DeskAppointment,
  hasTreatment,
  isWith,
  listPartsOf,
  readAnswersMark,
  shown,
  toDeskAppointment,
  withTrueMarks,
} from '#app/features/scheduling/index.server.ts'
import { minutesToParts, type Part } from '#app/features/scheduling/parts.ts'
import { nobody, statusOf } from '#app/features/scheduling/rules.ts'
import { clinicInstant } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, clockTime, midnight, minutesOf } from '#app/platform/dates.ts'
import { messageShown } from './layout.ts'

/** A clinic sees some dozens a day; beyond this a week is cut, and says so. */
export const mostShown = 600
export type Visit = DeskAppointment & {
  durationMinutes: number
  treatmentId: string
  /** What the patient wrote; one letter more than `messageShown` where there is more of it. */
  message: string
  /** Where it has several: one column shows what its clinician gives, or what is in its room. */
  parts?: readonly Part[]
  /** Of a block that shows some of several parts: the place of the first of them. */
  part?: number
}

/** What a column for each clinician, or for each room, shows of a visit: from the first to the last part that is theirs. */
export function blocksBy(by: 'clinician' | 'room', visit: Visit): Visit[] {
  const { parts = [] } = visit
  if (parts.length < 2) return [visit]
  const start = minutesOf(visit.time)
  const minutes = minutesToParts(parts)
  const timed = parts.map((part, index) => ({ part, index, from: start + (minutes[index] ?? 0) }))
  const groups = Map.groupBy(timed, ({ part }) => (by === 'clinician' ? part.clinicianId : part.roomId))
  return [...groups.values()].flatMap((all) => {
    const [first, last] = [all[0], all.at(-1)]
    if (!first || !last) return []
    const { clinicianId, roomId } = first.part
    const durationMinutes = last.from + last.part.durationMinutes - first.from
    return [
      { ...visit, clinicianId, roomId, part: first.index, time: clockTime(first.from), durationMinutes },
    ]
  })
}

/** Those visits with their parts, where they have several. */
async function withParts<V extends Visit>(db: Database, visits: V[]): Promise<V[]> {
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

/** All visits from the first day to the last, cancelled ones too, by their time. One more than `mostShown`. */
export async function listVisits(
  db: Database,
  { from, to, treatment = null, clinician = null }: Asked,
): Promise<Visit[]> {
  const rows = await within(db, { from, to, treatment, clinician })
    .select([...shown, 'durationMinutes', 'treatmentId', firstWords])
    .orderBy('startsAt')
    .orderBy('id')
    .limit(mostShown + 1)
    .execute()
  const visits = rows.map((row) => ({ ...row, ...toDeskAppointment(row) }))
  return withTrueMarks(db, await withParts(db, visits))
}

const firstWords = ({ fn, val }: ExpressionBuilder<Tables, 'appointments'>) =>
  fn<string>('substr', ['message', val(1), val(messageShown + 1)]).as('message')

/** Those visits that are not deleted, by their time. */
export async function listVisitsById(db: Database, ids: readonly string[]): Promise<Visit[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('appointments')
    .select([...shown, 'durationMinutes', 'treatmentId', firstWords])
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
  return withTrueMarks(
    db,
    rows.map((row) => ({ ...row, ...toDeskAppointment(row) })),
  )
}

/** How many visits of each status there are on each of those days. */
export async function countByDay(
  db: Database,
  { from, to, treatment = null, clinician = null }: Asked,
): Promise<ReadonlyMap<CalendarDate, ReadonlyMap<string, number>>> {
  const rows = await within(db, { from, to, treatment, clinician })
    .select(['date', 'status', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(['date', 'status'])
    .execute()
  const days = new Map<CalendarDate, Map<string, number>>()
  for (const { date, status, count } of rows) {
    const day = days.get(date) ?? new Map<string, number>()
    days.set(date, day.set(statusOf(status), (day.get(statusOf(status)) ?? 0) + Number(count)))
  }
  return days
}

/**
 * Another text after every change that a board shows: what takes or gives back time, and what becomes of a visit. Two
 * counters that triggers keep, whoever writes.
 */
export async function readVisitsMark(db: Database): Promise<string> {
  const [versions, answers, counts] = await Promise.all([
    readContentVersions(db),
    readAnswersMark(db),
    db.selectFrom('appointment_counts').select(['status', 'count']).orderBy('status').execute(),
  ])
  const byStatus = counts.map(({ status, count }) => `${status} ${count}`)
  const told = answers === '' ? [] : [answers]
  return [versions.get('times') ?? 0, ...told, ...byStatus].join(', ')
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
