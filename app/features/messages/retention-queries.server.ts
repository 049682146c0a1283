import { columns } from '#app/db/columns.ts'
import type { ContactMessageRow, Database, MessageReplyRow } from '#app/db/tables.ts'
import { isTheirs, type Whose } from '#app/db/whose.server.ts'
import { inParts } from '#app/platform/shapes/collections.ts'

/* Messages as they are exported, erased and forgotten. */

const batch = 200

/** Messages that came before one instant, or were deleted before the other. */
export async function listOldMessages(
  db: Database,
  { cameBefore, deletedBefore }: { cameBefore: Temporal.Instant; deletedBefore: Temporal.Instant },
  most: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('contact_messages')
    .select('id')
    .where((row) =>
      row.or([
        row('createdAt', '<', columns.instant(cameBefore)),
        row('deletedAt', '<', columns.instant(deletedBefore)),
      ]),
    )
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Forgets what somebody began to write and left. @returns how many */
export async function deleteOldDrafts(db: Database, leftBefore: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('message_drafts')
    .where('updatedAt', '<', columns.instant(leftBefore))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Messages that are kept of them, deleted ones that can still come back too. */
export async function listKeptMessageIds(db: Database, whose: Whose): Promise<string[]> {
  const rows = await db.selectFrom('contact_messages').select('id').where(isTheirs(whose)).execute()
  return rows.map(({ id }) => id)
}

/**
 * Messages that look like spam belong to nobody (docs/topics/patients.md): those of them in which somebody
 * says to be anyone who is meant.
 */
export async function listSpamIds(
  db: Database,
  isMeant: (said: Pick<ContactMessageRow, 'name' | 'email' | 'phone'>) => boolean,
): Promise<string[]> {
  const found: string[] = []
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('contact_messages')
      .select(['id', 'name', 'email', 'phone'])
      .where('patientId', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute()
    found.push(...rows.filter(isMeant).map(({ id }) => id))
    after = rows.at(-1)?.id ?? after
    if (rows.length < batch) return found
  }
}

/** All of those messages, for export. */
export async function listKeptMessages(db: Database, ids: readonly string[]): Promise<ContactMessageRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('contact_messages').selectAll().where('id', 'in', ids).orderBy('createdAt').execute()
}

/** What staff wrote back to these messages, oldest first. */
export async function listRepliesTo(
  db: Database,
  messageIds: readonly string[],
): Promise<Pick<MessageReplyRow, 'id' | 'messageId' | 'text' | 'createdAt'>[]> {
  if (messageIds.length === 0) return []
  return db
    .selectFrom('message_replies')
    .select(['id', 'messageId', 'text', 'createdAt'])
    .where('messageId', 'in', messageIds)
    .orderBy('createdAt')
    .execute()
}

/** With what was written back, and what somebody has begun. */
export async function deleteMessages(tx: Database, ids: readonly string[]): Promise<void> {
  for (const some of inParts(ids, batch)) {
    await tx.deleteFrom('message_replies').where('messageId', 'in', some).execute()
    await tx.deleteFrom('message_drafts').where('messageId', 'in', some).execute()
    await tx.deleteFrom('contact_messages').where('id', 'in', some).execute()
  }
}
