import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'

/** As it was kept; the outcome is empty where none was sent. */
export type KeptTestLetter = {
  at: Temporal.Instant | null
  outcome: string
  /** Digest of the service's settings then. */
  service: string
}

export async function findTestLetter(db: Database): Promise<KeptTestLetter> {
  const row = await db
    .selectFrom('settings')
    .select(['testLetterAt', 'testLetterOutcome', 'testLetterService'])
    .limit(1)
    .executeTakeFirst()
  const at = row?.testLetterAt ? columns.asInstant(row.testLetterAt) : null
  return { at, outcome: row?.testLetterOutcome ?? '', service: row?.testLetterService ?? '' }
}

/** Beside the settings that staff save: nobody who is filling in that form is told that they changed. */
export async function keepTestLetter(
  tx: Database,
  { at, outcome, service }: { at: Temporal.Instant; outcome: string; service: string },
): Promise<void> {
  const kept = {
    testLetterAt: columns.instant(at),
    testLetterOutcome: outcome,
    testLetterService: service,
  }
  await tx.updateTable('settings').set(kept).execute()
}
