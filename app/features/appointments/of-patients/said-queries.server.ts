import { columns } from '../../../db/columns.ts'
import type { AppointmentRow, Database } from '../../../db/tables.ts'
import { aboutAppointment } from '../../outbox/rules.ts'
import { writeWaitingIn } from '../../outbox/subject-queries.server.ts'
import { openStatuses } from '../rules.ts'
import { insertTerms } from '../search-queries.server.ts'

/* What visits say of who comes, for the patient's own page. */

export type WhoComes = Pick<AppointmentRow, 'id' | 'name' | 'phone' | 'email' | 'language'>
const who = ['id', 'name', 'phone', 'email', 'language'] as const

/** What visits that bear that patient's id say of who comes, each once; deleted ones too, which can come back. */
export const listSaidOnVisits = (
  db: Database,
  patientId: string,
): Promise<Pick<WhoComes, 'name' | 'phone' | 'email' | 'language'>[]> =>
  db
    .selectFrom('appointments')
    .select(['name', 'phone', 'email', 'language'])
    .distinct()
    .where('patientId', '=', patientId)
    .execute()

/** Visits to come of those patients, locked in one order. */
export const holdComing = (
  tx: Database,
  patientIds: readonly string[],
  now: Temporal.Instant,
): Promise<WhoComes[]> =>
  tx
    .selectFrom('appointments')
    .select(who)
    .where('patientId', 'in', patientIds)
    .where('startsAt', '>', columns.instant(now))
    .where('status', 'in', openStatuses)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Those visits, locked in one order. */
export async function holdVisits(tx: Database, ids: readonly string[]): Promise<WhoComes[]> {
  if (ids.length === 0) return []
  return tx.selectFrom('appointments').select(who).where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/**
 * They say this of who comes from now on, are found by it, and letters that wait are written in that language. The visits
 * themselves stay as they are (docs/topics/patients.md): `updatedAt` tells what else became of them, such as a
 * move by the patient that nobody has seen. What an Undo would bring back keeps the language as well.
 */
export async function renameVisits(tx: Database, visits: readonly WhoComes[]): Promise<void> {
  for (const { id, ...said } of visits) {
    const row = await tx
      .selectFrom('appointments')
      .select(['language', 'reference'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) continue
    await tx.updateTable('appointments').set(said).where('id', '=', id).execute()
    await tx
      .updateTable('desk_undos')
      .set({ language: said.language })
      .where('appointmentId', '=', id)
      .where('language', '=', row.language)
      .execute()
    await tx.deleteFrom('appointment_search').where('appointmentId', '=', id).execute()
    await insertTerms(tx, [{ id, ...said, reference: row.reference }])
    await writeWaitingIn(tx, aboutAppointment(id), said.language)
  }
}
