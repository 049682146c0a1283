import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { clinicInstant, clinicTime } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, type ClockTime, midnight } from '#app/platform/dates.ts'
import { inParts } from '#app/platform/shapes/collections.ts'
import { type Status, statusOf } from '../scheduling/rules.ts'

/** SQLite takes 32,766 values in one statement. */
const idsAtOnce = 5_000

type Days = { from: CalendarDate; to: CalendarDate }

export type VisitGroup = {
  date: CalendarDate
  treatmentId: string
  clinicianId: string | null
  status: Status
  isOver: boolean
  count: number
}

export type VisitRow = {
  date: CalendarDate
  treatmentId: string
  /** As it was booked. */
  treatment: string
  clinicianId: string | null
  status: Status
  startsAt: string
  createdAt: string
  patientId: string
  /** At least one reminder of this start was written. */
  isReminded: boolean
}

/** The visits of those days, cancelled ones too, without what was deleted or erased. */
export async function listVisits(db: Database, { from, to }: Days): Promise<VisitRow[]> {
  const begin = columns.instant(clinicInstant(from, midnight))
  const rows = await db
    .selectFrom('appointments as visit')
    .select(['visit.date', 'visit.treatmentId', 'visit.treatment', 'visit.clinicianId', 'visit.status'])
    .select(['visit.startsAt', 'visit.createdAt', 'visit.patientId'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('reminders')
            .select('reminders.appointmentId')
            .whereRef('reminders.appointmentId', '=', 'visit.id')
            .whereRef('reminders.startsAt', '=', 'visit.startsAt')
            .where('reminders.state', '=', 'written'),
        )
        .as('isReminded'),
    )
    .where('visit.deletedAt', 'is', null)
    .where('visit.startsAt', '>=', begin)
    .where('visit.startsAt', '<', columns.instant(clinicInstant(addDays(to, 1), midnight)))
    .orderBy('visit.startsAt')
    .execute()
  return rows.map((row) => ({
    ...row,
    status: statusOf(row.status),
    isReminded: Boolean(row.isReminded),
  }))
}

/** Each record that is merged into another, and into which. */
export async function listMerged(db: Database): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('patients')
    .select(['id', 'mergedInto'])
    .where('mergedInto', 'is not', null)
    .$narrowType<{ mergedInto: string }>()
    .execute()
  return new Map(rows.map(({ id, mergedInto }) => [id, mergedInto]))
}

/** Which of those records had a visit that was not cancelled before that day. */
export async function listWithVisitsBefore(
  db: Database,
  patientIds: readonly string[],
  date: CalendarDate,
): Promise<Set<string>> {
  const found = new Set<string>()
  for (const ids of inParts(patientIds, idsAtOnce)) {
    const rows = await db
      .selectFrom('appointments')
      .select('patientId')
      .distinct()
      .where('patientId', 'in', ids)
      .where('startsAt', '<', columns.instant(clinicInstant(date, midnight)))
      .where('status', '<>', 'cancelled')
      .where('deletedAt', 'is', null)
      .execute()
    for (const { patientId } of rows) found.add(patientId)
  }
  return found
}

/** How many visits of each status those days had. */
export async function countByDay(
  db: Database,
  { from, to }: Days,
): Promise<{ date: CalendarDate; status: Status; count: number }[]> {
  const rows = await db
    .selectFrom('appointments')
    .select(['date', 'status'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deletedAt', 'is', null)
    .where('startsAt', '>=', columns.instant(clinicInstant(from, midnight)))
    .where('startsAt', '<', columns.instant(clinicInstant(addDays(to, 1), midnight)))
    .groupBy(['date', 'status'])
    .execute()
  return rows.map(({ date, status, count }) => ({ date, status: statusOf(status), count: Number(count) }))
}

/** How many visits of those days have a treatment after the first, each once for each of them. */
export async function countLaterParts(
  db: Database,
  { from, to }: Days,
  now: Temporal.Instant,
): Promise<VisitGroup[]> {
  const rows = await laterParts(db, { from, to }, now)
    .select('part.treatmentId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(['date', 'part.treatmentId', 'part.clinicianId', 'status', 'isOver'])
    .execute()
  return rows.map(asGroup)
}

/** The same of clinicians who give a later part of visits whose first part is with somebody else; once for each visit. */
export async function countOtherClinicians(
  db: Database,
  { from, to }: Days,
  now: Temporal.Instant,
): Promise<VisitGroup[]> {
  const rows = await laterParts(db, { from, to }, now)
    .select('appointments.treatmentId')
    .select(({ fn }) => fn.count<number>('appointments.id').distinct().as('count'))
    .whereRef('part.clinicianId', 'is distinct from', 'appointments.clinicianId')
    .groupBy(['date', 'appointments.treatmentId', 'part.clinicianId', 'status', 'isOver'])
    .execute()
  return rows.map(asGroup)
}

const laterParts = (db: Database, { from, to }: Days, now: Temporal.Instant) =>
  db
    .selectFrom('appointments')
    .innerJoin('appointment_parts as part', 'part.appointmentId', 'appointments.id')
    .select(['date', 'part.clinicianId', 'status'])
    .select((row) => row('appointments.startsAt', '<', columns.instant(now)).as('isOver'))
    .where('otherTreatments', '!=', '[]')
    .where('part.position', '>', 0)
    .where('deletedAt', 'is', null)
    .where('appointments.startsAt', '>=', columns.instant(clinicInstant(from, midnight)))
    .where('appointments.startsAt', '<', columns.instant(clinicInstant(addDays(to, 1), midnight)))

type Counted = Omit<VisitGroup, 'status' | 'isOver'> & { status: string; isOver: unknown }

const asGroup = ({ status, isOver, count, ...row }: Counted) => ({
  ...row,
  status: statusOf(status),
  isOver: Boolean(isOver),
  count: Number(count),
})

export type VisitTime = {
  date: CalendarDate
  time: ClockTime
  durationMinutes: number
  clinicianId: string | null
}

/** When each part of the visits of those days is: cancelled and deleted ones have given their time back. */
export async function listVisitTimes(db: Database, { from, to }: Days): Promise<VisitTime[]> {
  const rows = await db
    .selectFrom('appointments')
    .innerJoin('appointment_parts as part', 'part.appointmentId', 'appointments.id')
    .select(['date', 'time', 'position', 'part.startsAt', 'part.durationMinutes', 'part.clinicianId'])
    .where('deletedAt', 'is', null)
    .where('status', '<>', 'cancelled')
    .where('appointments.startsAt', '>=', columns.instant(clinicInstant(from, midnight)))
    .where('appointments.startsAt', '<', columns.instant(clinicInstant(addDays(to, 1), midnight)))
    .orderBy('part.startsAt')
    .execute()
  return rows.map(({ position, startsAt, ...row }) => ({
    ...row,
    time: position === 0 ? row.time : clinicTime(columns.asInstant(startsAt)),
  }))
}

/** What was booked on those days, whenever the visit is. */
export function listBookedOn(
  db: Database,
  { from, to }: Days,
): Promise<{ id: string; createdAt: string; status: string }[]> {
  return db
    .selectFrom('appointments')
    .select(['id', 'createdAt', 'status'])
    .where('deletedAt', 'is', null)
    .where('createdAt', '>=', columns.instant(clinicInstant(from, midnight)))
    .where('createdAt', '<', columns.instant(clinicInstant(addDays(to, 1), midnight)))
    .orderBy('createdAt')
    .execute()
}
