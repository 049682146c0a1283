import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import type { Language } from '#app/db/values.ts'
import type { ContactMessage } from './form.ts'

export type NewMessage = ContactMessage & {
  id: string
  language: Language
  possibleSpam: boolean
  /** Whose it is; null where it looks like spam of a stranger. */
  patientId: string | null
}

/** Unread, as every message begins. */
export async function insertMessage(
  tx: Database,
  { possibleSpam, ...message }: NewMessage,
  now: Temporal.Instant,
): Promise<void> {
  const at = columns.instant(now)
  await tx
    .insertInto('contact_messages')
    .values({
      ...message,
      read: 0,
      possibleSpam: columns.flag(possibleSpam),
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
    })
    .execute()
}

/** Whether the message is still there: staff have not deleted it. */
export async function isMessageKept(tx: Database, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('contact_messages')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
