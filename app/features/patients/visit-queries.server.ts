import type { Database } from '#app/db/tables.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'

/** What somebody usually comes for shows in so many visits. */
const visitsLookedAt = 10

export type PastVisit = {
  date: CalendarDate
  time: ClockTime
  treatment: string
  treatmentId: string
  clinicianId: string | null
}

/** The newest visits of a patient, latest first, those to come included: neither deleted nor cancelled. */
export const listVisitsOf = (db: Database, patientIds: readonly string[]): Promise<PastVisit[]> =>
  db
    .selectFrom('appointments')
    .select(['date', 'time', 'treatment', 'treatmentId', 'clinicianId'])
    .where('patientId', 'in', patientIds)
    .where('deletedAt', 'is', null)
    .where('status', '!=', 'cancelled')
    .orderBy('startsAt', 'desc')
    .limit(visitsLookedAt)
    .execute()

/** So many visits ahead are looked at: a course of treatments. */
const comingLookedAt = 60

export type ComingVisit = PastVisit & { id: string; otherTreatments: string; startsAt: string }

/** The visits of a patient from that day on, by their start: neither deleted, cancelled, nor missed. */
export const listComingOf = (
  db: Database,
  patientIds: readonly string[],
  from: CalendarDate,
): Promise<ComingVisit[]> =>
  db
    .selectFrom('appointments')
    .select(['id', 'date', 'time', 'treatment', 'otherTreatments', 'treatmentId', 'clinicianId', 'startsAt'])
    .where('patientId', 'in', patientIds)
    .where('date', '>=', from)
    .where('deletedAt', 'is', null)
    .where('status', 'not in', ['cancelled', 'no-show'])
    .orderBy('startsAt')
    .orderBy('id')
    .limit(comingLookedAt)
    .execute()

/** Whose visit that is; undefined where it is not there. */
export async function findPatientOfVisit(db: Database, visitId: string): Promise<string | undefined> {
  const visit = await db
    .selectFrom('appointments')
    .select('patientId')
    .where('id', '=', visitId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return visit?.patientId
}

/** How many visits a patient has, counted alike. */
export async function countVisitsOf(db: Database, patientIds: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('appointments')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('patientId', 'in', patientIds)
    .where('deletedAt', 'is', null)
    .where('status', '!=', 'cancelled')
    .executeTakeFirstOrThrow()
  return count
}
