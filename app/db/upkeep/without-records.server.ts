import { sql } from 'kysely'
import { columns } from '../columns.ts'
import type { Database } from '../tables.ts'

const noVisit = sql<boolean>`not exists (select 1 from appointments where appointments."patientId" = patients.id)`
const noMessage = sql<boolean>`not exists
  (select 1 from contact_messages where contact_messages."patientId" = patients.id)`

/** Of those patients, whether no visit and no message is left of any, deleted ones that can come back included. */
export async function areWithoutRecords(tx: Database, patientIds: readonly string[]): Promise<boolean> {
  const row = await tx
    .selectFrom('patients')
    .select('id')
    .where('id', 'in', patientIds)
    .where((where) => where.not(where.and([noVisit, noMessage])))
    .limit(1)
    .executeTakeFirst()
  return row === undefined
}

/** Notes since when nothing belongs to a patient, and forgets it where something does again. */
export async function noteEmptyPatients(db: Database, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('patients')
    .set({ emptySince: columns.instant(now) })
    .where('emptySince', 'is', null)
    .where(noVisit)
    .where(noMessage)
    .execute()
  await db
    .updateTable('patients')
    .set({ emptySince: null })
    .where('emptySince', 'is not', null)
    .where((where) => where.not(where.and([noVisit, noMessage])))
    .execute()
}
