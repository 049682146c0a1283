import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import type { SetupChoice } from './rules.ts'

/** When all steps were first found done; null while some are open. Undefined where there are no settings yet. */
export async function findDoneAt(db: Database): Promise<Temporal.Instant | null | undefined> {
  const row = await db.selectFrom('settings').select('setupDoneAt').limit(1).executeTakeFirst()
  return row && (row.setupDoneAt === null ? null : columns.asInstant(row.setupDoneAt))
}

/** All steps are done. Nobody who is filling in the settings is told that they changed. */
export async function updateDoneAt(db: Database, at: Temporal.Instant): Promise<void> {
  await db
    .updateTable('settings')
    .set({ setupDoneAt: columns.instant(at) })
    .where('setupDoneAt', 'is', null)
    .execute()
}

/** How that owner wants the list. */
export async function updateChoice(db: Database, adminId: string, setupList: SetupChoice): Promise<void> {
  await db.updateTable('admins').set({ setupList }).where('id', '=', adminId).execute()
}
