import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'

/** Whether the list is gone: put away, or said to be done. */
export async function isPutAway(db: Database): Promise<boolean> {
  const row = await db.selectFrom('settings').select('setupDismissedAt').limit(1).executeTakeFirst()
  return row === undefined || row.setupDismissedAt !== null
}

/** Beside the settings that staff save: nobody who is filling in that form is told that they changed. */
export async function updatePutAway(tx: Database, at: Temporal.Instant | null): Promise<void> {
  await tx
    .updateTable('settings')
    .set({ setupDismissedAt: at && columns.instant(at) })
    .execute()
}
