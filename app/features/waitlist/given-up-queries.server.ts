import { columns } from '../../db/columns.ts'
import type { Database } from '../../db/tables.ts'
import { clinicDate, clinicTime } from '../../platform/clinic-time.server.ts'
import type { EarlierOffer } from './rules.ts'

/**
 * The times of visits that somebody called off or moved by their own link since they wait: they cannot come then, so
 * that it is not offered back to them.
 */
export async function listGivenUp(db: Database, entryId: string): Promise<EarlierOffer[]> {
  const rows = await db
    .selectFrom('waitlist_entries')
    .innerJoin('appointments', 'appointments.patientId', 'waitlist_entries.patientId')
    .innerJoin('patient_changes', 'patient_changes.appointmentId', 'appointments.id')
    .select(['date', 'time', 'durationMinutes', 'status', 'kind', 'startedAt'])
    .where('waitlist_entries.id', '=', entryId)
    .whereRef('patient_changes.changedAt', '>=', 'waitlist_entries.createdAt')
    .execute()
  return rows.flatMap(({ date, time, durationMinutes, status, kind, startedAt }) => {
    if (startedAt !== null) {
      const start = columns.asInstant(startedAt)
      return { date: clinicDate(start), time: clinicTime(start), durationMinutes }
    }
    return kind === 'cancelled' && status === 'cancelled' ? { date, time, durationMinutes } : []
  })
}
