import { columns } from '../../db/columns.ts'
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

type When = Pick<AppointmentRow, 'date' | 'time'>

/** Of one patient, by all ids, the next visit and the last one before that moment; cancelled ones aside. */
export async function findVisitsAround(
  db: Database,
  { patientIds, now }: { patientIds: readonly string[]; now: Temporal.Instant },
): Promise<{ next: When | null; last: When | null }> {
  const at = columns.instant(now)
  const theirs = () =>
    db
      .selectFrom('appointments')
      .select(['date', 'time'])
      .where('patientId', 'in', patientIds)
      .where('deletedAt', 'is', null)
      .where('status', '!=', 'cancelled')
      .limit(1)
  const [next, last] = await Promise.all([
    theirs().where('startsAt', '>=', at).orderBy('startsAt').executeTakeFirst(),
    theirs().where('startsAt', '<', at).orderBy('startsAt', 'desc').executeTakeFirst(),
  ])
  return { next: next ?? null, last: last ?? null }
}
