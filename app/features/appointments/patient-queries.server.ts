import type { AppointmentRow, Database } from '../../db/tables.ts'
import { exactTerms } from '../../platform/text/person-terms.ts'
import { foldWaitingVisits } from './search-queries.server.ts'

/**
 * Ids of the visits that bear that mail address or number and no other; deleted ones that can come back too. None
 * where it is neither.
 */
export async function listVisitIdsOf(db: Database, contact: string, most: number): Promise<string[]> {
  const terms = exactTerms(contact)
  if (terms.length === 0) return []
  await foldWaitingVisits(db)
  const rows = await db
    .selectFrom('appointment_search')
    .select('appointmentId')
    .where('term', 'in', terms)
    .groupBy('appointmentId')
    .orderBy('appointmentId')
    .limit(most)
    .execute()
  return rows.map(({ appointmentId }) => appointmentId)
}

/** What a visit says of who comes. */
export type Unjoined = Pick<AppointmentRow, 'id' | 'name' | 'email' | 'phone' | 'language' | 'createdAt'>

/** Visits that no patient was found for yet, the oldest first, locked; deleted ones too. */
export const holdVisitsWithoutPatient = (tx: Database, most: number): Promise<Unjoined[]> =>
  tx
    .selectFrom('appointments')
    .select(['id', 'name', 'email', 'phone', 'language', 'createdAt'])
    .where('patientId', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .execute()

/** Whose visit it is; nobody is told that the row changed. */
export async function setVisitPatient(tx: Database, id: string, patientId: string): Promise<void> {
  await tx.updateTable('appointments').set({ patientId }).where('id', '=', id).execute()
}
