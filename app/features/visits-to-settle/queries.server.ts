import { columns } from '#app/db/columns.ts'
import type { AppointmentRow, Database } from '#app/db/tables.ts'
import type { Status } from '#app/db/values.ts'
import {
  hasTreatment,
  listCrowded,
  listPartsOf,
  longestVisitHours,
  readKeptFor,
} from '#app/features/scheduling/index.server.ts'
import { minutesToParts } from '#app/features/scheduling/parts.ts'
import { holdsTime, openStatuses, statuses } from '#app/features/scheduling/rules.ts'
import { clockAt, minuteAt } from '#app/platform/clinic-time.server.ts'

/** More than this are in no list of visits ahead: a year's half hours of one treatment. */
const listLimit = 5_000
/** The same for all treatments together. */
const allLimit = 50_000
/** Ids in one statement: SQLite takes 32,766 values. */
const idsAtOnce = 10_000
const shownAheadDays = 30
/** Those that somebody still comes to, or sits in the house for. */
const expected: Status[] = [...openStatuses]
/** Those that hold their time. */
const holding: Status[] = statuses.filter(holdsTime)

/** Days and times of a treatment's visits that are still to come, in their order. */
export async function listAhead(db: Database, treatmentId: string, now: Temporal.Instant) {
  const rows = await ahead(db, now)
    .select(standing)
    .select('otherTreatments')
    .where((row) => hasTreatment(row, treatmentId))
    .limit(listLimit)
    .execute()
  const parts = (await byPart(db, rows)).filter((part) => part.treatmentId === treatmentId)
  return parts.map(({ id, date, time, durationMinutes, isNext = false }) => ({
    id,
    date,
    time,
    durationMinutes,
    isNext,
  }))
}

/** What decides whether a visit may be where it is. */
const standing = [
  'id',
  'treatmentId',
  'clinicianId',
  'roomId',
  'date',
  'time',
  'startsAt',
  'durationMinutes',
  'bufferBefore',
  'bufferAfter',
  'overlap',
] as const
/** A part of a visit: `time` and lengths are its own, `startsAt` is of the visit. */
export type StandingVisit = Pick<AppointmentRow, (typeof standing)[number]> & {
  /** A part after the first: it has no start of its own. */
  isNext?: boolean
}

/** All of all treatments that hold their time, in their order; a visit of several treatments once for each. */
export const listAllAhead = async (db: Database, now: Temporal.Instant): Promise<StandingVisit[]> =>
  byPart(
    db,
    await ahead(db, now, holding).select(standing).select('otherTreatments').limit(allLimit).execute(),
  )

/** Those that begin before such an end, and may run until after such a beginning. */
export const listBetween = async (
  db: Database,
  { from, until, now }: { from: Temporal.Instant; until: Temporal.Instant; now: Temporal.Instant },
): Promise<StandingVisit[]> =>
  byPart(
    db,
    await ahead(db, now)
      .select(standing)
      .select('otherTreatments')
      .where('startsAt', '>', columns.instant(from.subtract({ hours: longestVisitHours })))
      .where('startsAt', '<', columns.instant(until))
      .limit(allLimit)
      .execute(),
  )

async function byPart(
  db: Database,
  visits: (StandingVisit & Pick<AppointmentRow, 'otherTreatments'>)[],
): Promise<StandingVisit[]> {
  const several = visits.filter(({ otherTreatments }) => otherTreatments !== '[]').map(({ id }) => id)
  const parts = await listPartsOf(db, several)
  const all = visits.flatMap(({ otherTreatments: _, ...visit }): StandingVisit[] => {
    const own = parts.get(visit.id)
    if (!own) return [visit]
    const start = minuteAt(visit.date, visit.time)
    const minutes = minutesToParts(own)
    return own.map((part, index) => {
      const time = clockAt(start + (minutes[index] ?? 0))
      return { ...visit, ...part, time, isNext: index > 0 }
    })
  })
  // A later part may begin after other visits have begun.
  return several.length === 0 ? all : all.toSorted(byStart)
}

const byStart = (one: StandingVisit, other: StandingVisit) =>
  one.date.localeCompare(other.date) || one.time.localeCompare(other.time)

const ahead = (db: Database, now: Temporal.Instant, among = expected) =>
  db
    .selectFrom('appointments')
    .where('startsAt', '>', columns.instant(now))
    .where('status', 'in', among)
    .where('deletedAt', 'is', null)
    .orderBy('startsAt')
    .orderBy('createdAt')
    .orderBy('id')

/** For what each of those visits is kept where it stands; those that nobody comes to any more are left out. */
export async function listKept(db: Database, ids: readonly string[], now: Temporal.Instant): Promise<Kept[]> {
  const found: Kept[] = []
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const rows = await ahead(db, now)
      .select(['id', 'startsAt', 'keptStart', 'keptFor'])
      .where('id', 'in', ids.slice(at, at + idsAtOnce))
      .execute()
    found.push(...rows.map((row) => ({ ...row, keptFor: readKeptFor(row) })))
  }
  return found
}
export type Kept = { id: string; startsAt: string; keptStart: string | null; keptFor: string[] }

/** How many visits each treatment has in the next 30 days. */
export async function countAhead(db: Database, now: Temporal.Instant): Promise<Map<string, number>> {
  const until = now.add({ hours: shownAheadDays * 24 })
  const rows = await db
    .selectFrom('appointment_parts as part')
    .innerJoin('appointments', 'appointments.id', 'part.appointmentId')
    .select(['part.treatmentId', (row) => row.fn.countAll<number>().as('count')])
    .where('part.startsAt', '>', columns.instant(now))
    .where('part.startsAt', '<', columns.instant(until))
    .where('status', 'in', expected)
    .where('deletedAt', 'is', null)
    .groupBy('part.treatmentId')
    .execute()
  return new Map(rows.map((row) => [row.treatmentId, row.count]))
}

/** What staff read of such a visit. */
const patient = [
  'id',
  'name',
  'phone',
  'email',
  'status',
  'updatedAt',
  'treatment',
  'otherTreatments',
  'treatmentId',
  'clinicianId',
  'roomId',
  'date',
  'time',
  'startsAt',
  'durationMinutes',
  'bufferBefore',
  'bufferAfter',
] as const
export type PatientOfVisit = Pick<AppointmentRow, (typeof patient)[number]>

/** Whom to call about those visits, by their start; a page of them. */
export function listPatientsOf(db: Database, ids: readonly string[]): Promise<PatientOfVisit[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('appointments')
    .select(patient)
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('startsAt')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(listLimit)
    .execute()
}

export type VisitBeside = Pick<
  AppointmentRow,
  'id' | 'date' | 'time' | 'treatment' | 'otherTreatments' | 'treatmentId'
>

/** With which visits each of those shares a clinician, a room or a treatment where too many are at some moment; by their start. */
export async function listBeside(db: Database, ids: readonly string[]): Promise<Map<string, VisitBeside[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('slot_claims as own')
    .innerJoin('slot_claims as beside', (join) =>
      join
        .onRef('beside.resource', '=', 'own.resource')
        .onRef('beside.block', '=', 'own.block')
        .onRef('beside.appointmentId', '!=', 'own.appointmentId'),
    )
    .innerJoin('appointments', 'appointments.id', 'beside.appointmentId')
    .select(['own.appointmentId as of', 'own.resource', 'appointments.id', 'date', 'time'])
    .select(['treatment', 'otherTreatments', 'treatmentId'])
    .where('own.appointmentId', 'in', ids)
    .distinct()
    .orderBy('date')
    .orderBy('time')
    .execute()
  const crowded = await listCrowded(db, ids)
  const over = rows.filter((row) => crowded.get(row.of)?.has(row.resource))
  const byVisit = Map.groupBy(over, (row) => row.of)
  const once = (all: typeof rows) => [
    ...new Map(all.map(({ of: _, resource: __, ...one }) => [one.id, one])).values(),
  ]
  return new Map([...byVisit].map(([id, all]) => [id, once(all)]))
}
