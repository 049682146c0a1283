import { columns } from '../../db/columns.ts'
import type { Database } from '../../db/tables.ts'
import type { Language } from '../../db/values.ts'
import { clinicInstant } from '../../platform/clinic-time.server.ts'
import type { PatientField } from './booking/fields.ts'
import { holdsTime, type Slot, type Status, statusOf } from './rules.ts'
import { insertTerms } from './search-queries.server.ts'
import { searchVersion } from './search-terms.ts'

export type NewAppointment = Record<PatientField, string> & {
  id: string
  slot: Slot
  treatment: { id: string; name: string; durationMinutes: number }
  status: Status
  language: Language
}

/** Stores the visit and the terms it is found by. */
export async function insertAppointment(
  tx: Database,
  { slot, treatment, ...appointment }: NewAppointment,
  now: Temporal.Instant,
): Promise<void> {
  const at = columns.instant(now)
  await tx
    .insertInto('appointments')
    .values({
      ...appointment,
      date: slot.date,
      time: slot.time,
      startsAt: columns.instant(clinicInstant(slot.date, slot.time)),
      treatment: treatment.name,
      treatmentId: treatment.id,
      durationMinutes: treatment.durationMinutes,
      sequence: 0,
      keptStart: null,
      keptFor: null,
      clinicianId: null,
      roomId: null,
      bufferBefore: 0,
      bufferAfter: 0,
      overlap: null,
      overlapReason: '',
      searchVersion,
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
    })
    .execute()
  await insertTerms(tx, [appointment])
}

/** Whether a visit is still to take place or has: neither cancelled nor deleted. */
export async function isVisitKept(tx: Database, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('appointments')
    .select('status')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined && holdsTime(statusOf(row.status))
}

export type BookedVisit = Slot & {
  id: string
  treatment: string
  treatmentId: string
  status: string
  startsAt: Temporal.Instant
  durationMinutes: number
  sequence: number
}

type BookedPage = { resultId: string; since: Temporal.Instant }

/** Whether staff deleted the visit behind a success page whose time is not over. */
export async function isBookedVisitDeleted(db: Database, page: BookedPage): Promise<boolean> {
  const row = await bookedRow(db, page)
    .select('appointments.id')
    .where('appointments.deletedAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

const bookedRow = (db: Database, { resultId, since }: BookedPage) =>
  db
    .selectFrom('form_receipts')
    .innerJoin('appointments', 'appointments.id', 'form_receipts.subjectId')
    .where('form_receipts.resultId', '=', resultId)
    .where('form_receipts.createdAt', '>', columns.instant(since))

/** The visit behind a success page; undefined once the page's time is over or the visit was deleted. */
export async function findBookedVisit(db: Database, page: BookedPage): Promise<BookedVisit | undefined> {
  const row = await bookedRow(db, page)
    .select(['appointments.id', 'date', 'time', 'startsAt', 'treatment', 'treatmentId', 'status'])
    .select(['durationMinutes', 'sequence'])
    .where('appointments.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { startsAt, ...visit } = row
  return {
    ...visit,
    startsAt: columns.asInstant(startsAt),
  }
}
