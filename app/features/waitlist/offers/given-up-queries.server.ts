import { columns } from '../../../db/columns.ts'
import type { Database } from '../../../db/tables.ts'
import { clinicDate, clinicTime } from '../../../platform/clinic-time.server.ts'
import { listIdsOfSame } from '../../patients/queries.server.ts'
import type { EarlierOffer } from '../rules.ts'
import type { Waiting } from '../waiting-queries.server.ts'

/**
 * The times of visits that somebody called off or moved by their own link since they wait: they cannot come then, so
 * that it is not offered back to them. Whoever staff joined to one is the same person.
 */
export async function listGivenUp(
  db: Database,
  { patientId, createdAt }: Pick<Waiting, 'patientId' | 'createdAt'>,
): Promise<EarlierOffer[]> {
  const rows = await db
    .selectFrom('appointments')
    .innerJoin('patient_changes', 'patient_changes.appointmentId', 'appointments.id')
    .select(['date', 'time', 'durationMinutes', 'status', 'kind', 'startedAt'])
    .where('patientId', 'in', await listIdsOfSame(db, patientId))
    .where('patient_changes.changedAt', '>=', createdAt)
    .execute()
  return rows.flatMap(({ date, time, durationMinutes, status, kind, startedAt }) => {
    if (startedAt !== null) {
      const start = columns.asInstant(startedAt)
      return { date: clinicDate(start), time: clinicTime(start), durationMinutes }
    }
    return kind === 'cancelled' && status === 'cancelled' ? { date, time, durationMinutes } : []
  })
}
