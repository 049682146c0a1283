import type { Database } from '../../../../db/tables.ts'
import { optionalFields } from '../../booking/fields.ts'
import { shown, toDeskAppointment } from '../queries.server.ts'
import type { DetailsView } from './view.ts'

export type VisitDetails = DetailsView['visit'] & { treatmentId: string }

/** All of one appointment; undefined where it was deleted. */
export async function findDetails(db: Database, id: string): Promise<VisitDetails | undefined> {
  const row = await db
    .selectFrom('appointments')
    .select([...shown, ...optionalFields, 'durationMinutes', 'treatmentId'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row && { ...row, ...toDeskAppointment(row) }
}
