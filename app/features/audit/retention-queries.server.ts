import { columns } from '../../db/columns.ts'
import { inTransaction } from '../../db/engine/transaction.server.ts'
import type { Database } from '../../db/tables.ts'
import { lastRow, lockChain, record } from './queries.server.ts'
import { cutDetail, keyedVersion } from './rules.ts'

/**
 * Lets the oldest rows go, up to the first that is not older than that instant; the newest row always stays.
 * The cut keeps the last hash, on which the rest of the chain stands, and a keyed row of the log names it: a cut
 * that somebody else makes in the database has none (`verification.server.ts`). The database refuses to cut through
 * rows younger than seven years. While rows are not keyed yet, nothing goes. @returns how many went
 */
export function cutAuditLog(
  db: Database,
  { before, now }: { before: Temporal.Instant; now: Temporal.Instant },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockChain(tx)
    if ((await lastRow(tx))?.version !== keyedVersion) return 0
    const firstKept = await tx
      .selectFrom('audit_log')
      .select((row) => row.fn.min('seq').as('seq'))
      .where('at', '>=', columns.instant(before))
      .executeTakeFirst()
    const newest = await tx
      .selectFrom('audit_log')
      .select('seq')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
    const end = firstKept?.seq ?? newest?.seq
    if (end === undefined) return 0
    const last = await tx
      .selectFrom('audit_log')
      .select(['seq', 'hash', 'at'])
      .where('seq', '<', end)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!last) return 0
    await tx.insertInto('audit_cuts').values(last).execute()
    await tx.deleteFrom('audit_subjects').where('seq', '<=', last.seq).execute()
    const { numDeletedRows } = await tx
      .deleteFrom('audit_log')
      .where('seq', '<=', last.seq)
      .executeTakeFirst()
    const system = { actor: 'system', addressHash: '' }
    const cut = { action: 'delete', object: 'audit-log', objectId: '', detail: cutDetail(last) } as const
    await record(tx, { at: now, ...system, ...cut })
    return Number(numDeletedRows)
  })
}
