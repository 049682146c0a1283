import { columns } from '../../db/columns.ts'
import { inTransaction } from '../../db/engine/transaction.server.ts'
import type { ContactMessageRow, Database, MessageReplyRow } from '../../db/tables.ts'
import { deleteReceiptsOf } from '../../db/technical/form-receipts.server.ts'
import { isTheirs, type Whose } from '../../db/whose.server.ts'
import { deleteLettersOf } from '../outbox/subject-queries.server.ts'

const batch = 200

/**
 * Forgets messages that came before one instant or were deleted before the other, with all that was written back.
 * @returns how many
 */
export async function deleteOldMessages(
  db: Database,
  { cameBefore, deletedBefore }: { cameBefore: Temporal.Instant; deletedBefore: Temporal.Instant },
): Promise<number> {
  for (let count = 0; ; ) {
    const rows = await db
      .selectFrom('contact_messages')
      .select('id')
      .where((row) =>
        row.or([
          row('createdAt', '<', columns.instant(cameBefore)),
          row('deletedAt', '<', columns.instant(deletedBefore)),
        ]),
      )
      .limit(batch)
      .execute()
    if (rows.length === 0) return count
    const ids = rows.map(({ id }) => id)
    await inTransaction(db, (tx) => deleteMessages(tx, ids))
    count += ids.length
  }
}

/** Forgets what somebody began to write and left. @returns how many */
export async function deleteOldDrafts(db: Database, leftBefore: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('message_drafts')
    .where('updatedAt', '<', columns.instant(leftBefore))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** A message as it is kept; what the search makes of it says nothing more. */
export type KeptMessage = Omit<ContactMessageRow, 'searchText'>

/** Every message that is kept of them, deleted ones that can still come back too. */
export async function listMessagesOf(db: Database, whose: Whose): Promise<KeptMessage[]> {
  const rows = await db
    .selectFrom('contact_messages')
    .selectAll()
    .where(isTheirs(whose))
    .orderBy('createdAt')
    .execute()
  return rows.map(({ searchText: _, ...message }) => message)
}

/**
 * Messages that look like spam belong to nobody (docs/topics/patients.md): those of them in which somebody
 * says to be whoever is meant.
 */
export async function listSpamOf(
  db: Database,
  isMeant: (said: Pick<ContactMessageRow, 'name' | 'email' | 'phone'>) => boolean,
): Promise<KeptMessage[]> {
  const found: KeptMessage[] = []
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('contact_messages')
      .selectAll()
      .where('patientId', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute()
    for (const { searchText: _, ...message } of rows) if (isMeant(message)) found.push(message)
    after = rows.at(-1)?.id ?? after
    if (rows.length < batch) return found
  }
}

/** What staff wrote back to these messages, oldest first. */
export async function listRepliesTo(
  db: Database,
  ids: string[],
): Promise<Pick<MessageReplyRow, 'id' | 'messageId' | 'text' | 'createdAt'>[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('message_replies')
    .select(['id', 'messageId', 'text', 'createdAt'])
    .where('messageId', 'in', ids)
    .orderBy('createdAt')
    .execute()
}

/** With what was written back, what of that waits to leave, and what somebody has begun. */
export async function deleteMessages(tx: Database, ids: string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += batch) {
    const some = ids.slice(from, from + batch)
    await deleteReceiptsOf(tx, some)
    await deleteReplies(tx, some)
    await tx.deleteFrom('message_drafts').where('messageId', 'in', some).execute()
    await tx.deleteFrom('contact_messages').where('id', 'in', some).execute()
  }
}

async function deleteReplies(tx: Database, messageIds: string[]): Promise<void> {
  const rows = await tx
    .deleteFrom('message_replies')
    .where('messageId', 'in', messageIds)
    .returning('id')
    .execute()
  const replies = rows.map(({ id }) => id)
  for (let from = 0; from < replies.length; from += batch)
    await deleteLettersOf(tx, 'reply', replies.slice(from, from + batch))
}
