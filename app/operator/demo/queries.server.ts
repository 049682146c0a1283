import { sql } from 'kysely'
import { columns } from '#app/db/columns.ts'
import type { AdminRow } from '#app/db/staff-tables.ts'
import type { Database } from '#app/db/tables.ts'
import { keptForDays } from '#app/features/outbox/rules.ts'

/** A folder that is made again where this is cut short needs no commit on disk. */
export const commitWithoutDisk = (db: Database) => sql.raw('pragma synchronous = off').execute(db)

/** The treatment needs nobody, until somebody is assigned to it. */
export const unassignClinicians = (tx: Database, treatmentId: string) =>
  tx.deleteFrom('treatment_clinicians').where('treatmentId', '=', treatmentId).execute()

/** The appointment that an online form became. */
export const findBooked = (db: Database, resultId: string) =>
  db.selectFrom('idempotency_keys').select('subjectId').where('resultId', '=', resultId).executeTakeFirst()

export const findFirstClinician = (db: Database) =>
  db.selectFrom('clinicians').select('id').orderBy('position').executeTakeFirst()

export const updateAdmin = (db: Database, id: string, said: Partial<AdminRow>) =>
  db.updateTable('admins').set(said).where('id', '=', id).execute()

/** Emails of the past count as sent, or are forgotten as retention would have; what is ahead stays. */
export async function settleYear(db: Database, now: Temporal.Instant): Promise<void> {
  const at = columns.instant(now)
  const kept = columns.instant(now.subtract({ hours: 24 * keptForDays }))
  await db.deleteFrom('outbox').where('dueAt', '<', kept).execute()
  const sent = { status: 'sent', transport: 'smtp', payload: null, attempts: 1 } as const
  await db
    .updateTable('outbox')
    .set((row) => ({ ...sent, finishedAt: row.ref('dueAt') }))
    .where('status', '=', 'waiting')
    .where('dueAt', '<=', at)
    .execute()
  await db.deleteFrom('freed_times').where('dueAt', '<=', at).execute()
  await db.deleteFrom('desk_undos').execute()
  await sql.raw('analyze').execute(db)
}
