import { columns } from '../../db/columns.ts'
import type { Database } from '../../db/tables.ts'

/** Frees what a dead process had in hand. Only where no other process can be sending (SQLite). */
export async function releaseLeases(db: Database): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ leasedUntil: null })
    .where('status', '=', 'waiting')
    .where('leasedUntil', 'is not', null)
    .execute()
}

/**
 * Forgets letters that were sent or given up before that instant. Those with an answer to a message stay with that
 * message, which says whether they arrived.
 */
export async function deleteFinished(db: Database, before: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where('finishedAt', '<', columns.instant(before))
    .where('subjectKind', '!=', 'reply')
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Text messages that nobody is left to send, since the service for them was taken away: none is late by so much.
 * @returns how many were forgotten
 */
export async function deleteUnsendable(db: Database, dueBefore: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where('channel', '=', 'text')
    .where('status', '=', 'waiting')
    .where('dueAt', '<', columns.instant(dueBefore))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
