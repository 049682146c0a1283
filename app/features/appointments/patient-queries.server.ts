import type { Database } from '../../db/tables.ts'
import { foldWaitingVisits } from './search-queries.server.ts'
import { exactTerms } from './search-terms.ts'

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
