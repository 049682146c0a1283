import { columns } from '../columns.ts'
import { inTransaction } from '../engine/transaction.server.ts'
import type { Database } from '../tables.ts'

/**
 * Runs the seed of one kind, once for the life of the database: what staff delete stays deleted
 * (docs/topics/database.md). Two processes at once are safe: the first to write the kind's row
 * does it.
 */
export function seedOnce(
  db: Database,
  kind: string,
  now: Temporal.Instant,
  seed: (tx: Database) => Promise<void>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('seeds')
      .values({ kind, seededAt: columns.instant(now) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 1n) return false
    await seed(tx)
    return true
  })
}
