import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { clinicInstant, clinicTime } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, type ClockTime, midnight } from '#app/platform/dates.ts'
import { type Status, statusOf } from '../scheduling/rules.ts'

type Days = { from: CalendarDate; to: CalendarDate }

export type VisitGroup = {
  date: CalendarDate
  treatmentId: string
  /** As it was booked. */
  treatment: string
  clinicianId: string | null
  status: Status
  isOver: boolean
  count: number
}

/** How many visits of those days there are of each kind, cancelled ones too; what was deleted or erased is not there. */
export async function countVisits(
  db: Database,
  { from, to }: Days,
  now: Temporal.Instant,
): Promise<VisitGroup[]> {
  const edges = [clinicInstant(from, midnight), clinicInstant(addDays(to, 1), midnight)].map(columns.instant)
  const [begin = '', end = ''] = edges
  const middle = [begin, columns.instant(now), end].sort()[1] ?? end
  const [over, ahead] = await Promise.all([countBetween(db, begin, middle), countBetween(db, middle, end)])
  return [
    ...over.map((group) => ({ ...group, isOver: true })),
    ...ahead.map((group) => ({ ...group, isOver: false })),
  ]
}

async function countBetween(db: Database, from: string, until: string) {
  const rows = await db
    .selectFrom('appointments')
    .select(['date', 'treatmentId', 'treatment', 'clinicianId', 'status'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deletedAt', 'is', null)
    .where('startsAt', '>=', from)
    .where('startsAt', '<', until)
    .groupBy(['date', 'treatmentId', 'treatment', 'clinicianId', 'status'])
    .execute()
  return rows.map(({ status, count, ...row }) => ({ ...row, status: statusOf(status), count: Number(count) }))
}

/** The same of the treatments after the first, each visit once for each of them. */
export async function countLaterParts(
  db: Database,
  { from, to }: Days,
  now: Temporal.Instant,
): Promise<Omit<VisitGroup, 'treatment'>[]> {
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
): Promise<Omit<VisitGroup, 'treatment'>[]> {
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

type Counted = Omit<VisitGroup, 'treatment' | 'status' | 'isOver'> & { status: string; isOver: unknown }

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
