import { columns } from '#app/db/columns.ts'
import type {
  ContactMessageRow,
  Database,
  MessageDraftRow,
  MessageReplyRow,
  OutboxRow,
} from '#app/db/tables.ts'

/** More answers to one message than these are not shown: the newest are. */
const shownReplies = 100

export type SentReply = Pick<MessageReplyRow, 'id' | 'adminId' | 'text' | 'emailId' | 'createdAt'> & {
  /** What became of its email; null where that is gone. */
  email: Pick<OutboxRow, 'status' | 'transport' | 'attempts'> | null
}

/** What was written back to a message, oldest first, with what became of the emails. */
export async function listReplies(db: Database, messageId: string): Promise<SentReply[]> {
  const rows = await db
    .selectFrom('message_replies')
    .leftJoin('outbox', 'outbox.id', 'message_replies.emailId')
    .select(['message_replies.id', 'adminId', 'text', 'emailId', 'message_replies.createdAt'])
    .select(['outbox.status', 'outbox.transport', 'outbox.attempts'])
    .where('message_replies.messageId', '=', messageId)
    .orderBy('message_replies.createdAt', 'desc')
    .orderBy('message_replies.id', 'desc')
    .limit(shownReplies)
    .execute()
  return rows.reverse().map(({ status, transport, attempts, ...reply }) => ({
    ...reply,
    email: status === null ? null : { status, transport: transport ?? '', attempts: attempts ?? 0 },
  }))
}

/** A reply of that message, locked until the transaction ends. */
export const findReply = (
  tx: Database,
  { id, messageId }: Pick<MessageReplyRow, 'id' | 'messageId'>,
): Promise<MessageReplyRow | undefined> =>
  tx
    .selectFrom('message_replies')
    .selectAll()
    .where('id', '=', id)
    .where('messageId', '=', messageId)
    .forUpdate()
    .executeTakeFirst()

/** The next reply to the same message whose email hasn't left, with what waits with that email. */
export const findNextReply = (
  tx: Database,
  { messageId, createdAt }: Pick<MessageReplyRow, 'messageId' | 'createdAt'>,
): Promise<(Pick<MessageReplyRow, 'id' | 'emailId'> & Pick<OutboxRow, 'payload'>) | undefined> =>
  tx
    .selectFrom('message_replies')
    .innerJoin('outbox', 'outbox.id', 'message_replies.emailId')
    .select(['message_replies.id', 'emailId', 'outbox.payload'])
    .where('message_replies.messageId', '=', messageId)
    .where('message_replies.createdAt', '>', createdAt)
    .where('outbox.status', '=', 'waiting')
    .orderBy('message_replies.createdAt')
    .limit(1)
    .executeTakeFirst()

export async function insertReply(tx: Database, reply: MessageReplyRow): Promise<void> {
  await tx.insertInto('message_replies').values(reply).execute()
}

export async function deleteReply(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('message_replies').where('id', '=', id).execute()
}

export type EmailReply = Pick<MessageReplyRow, 'id' | 'messageId' | 'adminId' | 'text' | 'createdAt'> &
  Pick<ContactMessageRow, 'name' | 'email' | 'subject' | 'message'> & { cameAt: string }

/** What an email says of a reply and of the message that it answers. */
export const findReplyForEmail = (db: Database, id: string): Promise<EmailReply | undefined> =>
  db
    .selectFrom('message_replies')
    .innerJoin('contact_messages', 'contact_messages.id', 'message_replies.messageId')
    .select(['message_replies.id', 'messageId', 'adminId', 'text', 'message_replies.createdAt'])
    .select(['name', 'email', 'subject', 'message', 'contact_messages.createdAt as cameAt'])
    .where('message_replies.id', '=', id)
    .executeTakeFirst()

/** Message-IDs of the emails that answered the same message before, oldest first. */
export async function listEarlierHeaders(
  db: Database,
  { messageId, createdAt }: Pick<MessageReplyRow, 'messageId' | 'createdAt'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('message_replies')
    .select('emailHeader')
    .where('messageId', '=', messageId)
    .where('createdAt', '<', createdAt)
    .orderBy('createdAt', 'desc')
    .limit(shownReplies)
    .execute()
  return rows.reverse().map(({ emailHeader }) => emailHeader)
}

/** Of these messages those to which the newest answer was given up. */
export async function listUndelivered(db: Database, messageIds: string[]): Promise<Set<string>> {
  if (messageIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('message_replies')
    .innerJoin('outbox', 'outbox.id', 'message_replies.emailId')
    .select('message_replies.messageId')
    .where('message_replies.messageId', 'in', messageIds)
    .where('outbox.status', '=', 'dead')
    .where('outbox.putAwayAt', 'is', null)
    .execute()
  return new Set(rows.map(({ messageId }) => messageId))
}

/**
 * Messages whose answer was given up and about which nobody has said that the person knows, each once; the newest
 * first.
 */
export async function listToCall(
  db: Database,
  most: number,
): Promise<Pick<ContactMessageRow, 'id' | 'name' | 'subject'>[]> {
  const rows = await db
    .selectFrom('outbox')
    .innerJoin('message_replies', 'message_replies.emailId', 'outbox.id')
    .innerJoin('contact_messages', 'contact_messages.id', 'message_replies.messageId')
    .select('contact_messages.id')
    .where('outbox.status', '=', 'dead')
    .where('outbox.subjectKind', '=', 'reply')
    .where('outbox.putAwayAt', 'is', null)
    .where('contact_messages.deletedAt', 'is', null)
    .groupBy('contact_messages.id')
    .orderBy((email) => email.fn.max('outbox.dueAt'), 'desc')
    .limit(most)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const messages = await db
    .selectFrom('contact_messages')
    .select(['id', 'name', 'subject'])
    .where('id', 'in', ids)
    .execute()
  return ids.flatMap((id) => messages.filter((message) => message.id === id))
}

/** Staff have called anyone who was not reached by email. */
export async function putAwayOf(tx: Database, messageId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ putAwayAt: columns.instant(now) })
    .where('id', 'in', (emails) =>
      emails.selectFrom('message_replies').select('emailId').where('messageId', '=', messageId),
    )
    .where('status', '=', 'dead')
    .where('putAwayAt', 'is', null)
    .execute()
}

/** What somebody has begun to write back; empty where nothing. */
export async function findDraft(
  db: Database,
  { messageId, adminId }: Pick<MessageDraftRow, 'messageId' | 'adminId'>,
): Promise<string> {
  const row = await db
    .selectFrom('message_drafts')
    .select('text')
    .where('messageId', '=', messageId)
    .where('adminId', '=', adminId)
    .executeTakeFirst()
  return row?.text ?? ''
}

/** Keeps it; an empty one is forgotten. */
export async function keepDraft(tx: Database, draft: MessageDraftRow): Promise<void> {
  const { messageId, adminId, text, updatedAt } = draft
  if (text === '') {
    await tx
      .deleteFrom('message_drafts')
      .where('messageId', '=', messageId)
      .where('adminId', '=', adminId)
      .execute()
    return
  }
  await tx
    .insertInto('message_drafts')
    .values(draft)
    .onConflict((known) => known.columns(['messageId', 'adminId']).doUpdateSet({ text, updatedAt }))
    .execute()
}
