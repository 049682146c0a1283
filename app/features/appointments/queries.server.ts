import { columns } from '../../db/columns.ts'
import type { Database } from '../../db/tables.ts'
import type { CalendarDate, ClockTime } from '../../platform/calendar.ts'
import { clinicInstant } from '../../platform/clinic-time.server.ts'
import type { Slot, Status } from './rules.ts'

export type NewAppointment = {
  id: string
  name: string
  email: string
  phone: string
  message: string
  slot: Slot
  treatment: { id: string; name: string; durationMinutes: number }
  status: Status
}

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
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
    })
    .execute()
}

export type BookedVisit = Slot & {
  appointmentId: string
  treatment: string
  status: string
  durationMinutes: number
  sequence: number
  updatedAt: string
}

/** The visit behind a success page; undefined once the page's time is over or the visit was deleted. */
export async function findBookedVisit(
  db: Database,
  { resultId, since }: { resultId: string; since: Temporal.Instant },
): Promise<BookedVisit | undefined> {
  const row = await db
    .selectFrom('form_receipts')
    .innerJoin('appointments', 'appointments.id', 'form_receipts.subjectId')
    .select([
      'appointments.id as appointmentId',
      'appointments.date',
      'appointments.time',
      'appointments.treatment',
      'appointments.status',
      'appointments.durationMinutes',
      'appointments.sequence',
      'appointments.updatedAt',
    ])
    .where('form_receipts.resultId', '=', resultId)
    .where('form_receipts.createdAt', '>', columns.instant(since))
    .where('appointments.deletedAt', 'is', null)
    .executeTakeFirst()
  return row && { ...row, date: row.date as CalendarDate, time: row.time as ClockTime }
}
