import { columns } from '#app/db/columns.ts'
import type { AppointmentRow, Database } from '#app/db/tables.ts'
import { findPatient, listIdsOf } from '#app/features/patients/queries.server.ts'
import { isOpen, type Slot, statusOf } from '#app/features/scheduling/rules.ts'
import { clinicInstant } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, midnight } from '#app/platform/dates.ts'
import { batchOf, listUndosOf } from '../bulk/queries.server.ts'

/** When a patient comes anyway: the visits of one patient on those days, by their start; none that is cancelled or deleted. */
export async function readOwnVisits(
  db: Database,
  patientId: string,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<Slot[]> {
  const patient = await findPatient(db, patientId)
  const ids = await listIdsOf(db, patient?.mergedInto ?? patientId)
  return db
    .selectFrom('appointments')
    .select(['date', 'time'])
    .where('patientId', 'in', [patientId, ...ids])
    .where('startsAt', '>=', columns.instant(clinicInstant(from, midnight)))
    .where('startsAt', '<', columns.instant(clinicInstant(addDays(to, 1), midnight)))
    .where('status', '!=', 'cancelled')
    .where('deletedAt', 'is', null)
    .orderBy('startsAt')
    .execute()
}

/** Where a visit is among those that repeat one another, and those of them from itself on that can be cancelled. */
export type SeriesPlace = { place: number; count: number; rest: Pick<AppointmentRow, 'id' | 'updatedAt'>[] }

/** More than anybody repeats; what a form of many visits takes (`bulk/rules.ts`). */
const mostOfSeries = 500

/** Null for a visit of no series, one that is cancelled, and the last that is left of one. */
export async function readSeriesPlace(
  db: Database,
  { id, seriesId }: Pick<AppointmentRow, 'id' | 'seriesId'>,
): Promise<SeriesPlace | null> {
  if (seriesId === null) return null
  const rows = await db
    .selectFrom('appointments')
    .select(['id', 'status', 'updatedAt'])
    .where('seriesId', '=', seriesId)
    .where('status', '!=', 'cancelled')
    .where('deletedAt', 'is', null)
    .orderBy('startsAt')
    .orderBy('id')
    .limit(mostOfSeries)
    .execute()
  const at = rows.findIndex((row) => row.id === id)
  if (at === -1 || rows.length < 2) return null
  const rest = rows.slice(at).filter(({ status }) => isOpen(statusOf(status)))
  return {
    place: at + 1,
    count: rows.length,
    rest: rest.map(({ id: visitId, updatedAt }) => ({ id: visitId, updatedAt })),
  }
}

/**
 * The other visits that were booked in one action with that one: of one series, at one moment. The email about all of them
 * is under the first.
 */
export async function listBookedWith(
  db: Database,
  { id, seriesId, createdAt }: Pick<AppointmentRow, 'id' | 'seriesId' | 'createdAt'>,
): Promise<string[]> {
  if (seriesId === null) return []
  const rows = await db
    .selectFrom('appointments')
    .select('id')
    .where('seriesId', '=', seriesId)
    .where('createdAt', '=', createdAt)
    .where('id', '!=', id)
    .limit(mostOfSeries)
    .execute()
  return rows.map((row) => row.id)
}

/** The visit becomes the first of a series; nobody who looks at it is told that it changed. */
export async function beginSeries(tx: Database, id: string, seriesId: string): Promise<void> {
  await tx.updateTable('appointments').set({ seriesId }).where('id', '=', id).execute()
}

/** What a visit was booked together with and can still be taken back, by anyone who booked it. */
export async function findUndoOf(
  tx: Database,
  { appointmentId, adminId }: { appointmentId: string; adminId: string },
): Promise<{ batch: string; count: number; isTold: boolean } | null> {
  const row = await tx
    .selectFrom('desk_undos')
    .select(['id', 'emailId'])
    .where('appointmentId', '=', appointmentId)
    .where('adminId', '=', adminId)
    .executeTakeFirst()
  const batch = row && batchOf(row.id)
  if (!row || !batch) return null
  const undone = await listUndosOf(tx, { batch, adminId })
  return { batch, count: undone.length, isTold: row.emailId !== null }
}
