import { sql } from 'kysely'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { newestFirst } from '#app/db/lists/place.server.ts'
import type { Database } from '#app/db/tables.ts'
import type { Cursor } from '#app/platform/lists/pages.ts'
import { searchTextOf } from './address.ts'

const rowsAtOnce = 100

/**
 * Writes what messages are searched by, where nobody has yet; a page at a time, so that a stop in
 * between loses nothing. Quick where nothing waits. @returns how many there were
 */
export async function foldWaitingMessages(db: Database): Promise<number> {
  for (let count = 0; ; ) {
    if (!(await isAnyWaiting(db))) return count
    count += await inTransaction(db, foldSome)
  }
}

/** Whether the word stands somewhere in the message. @param word as `wantedWords` gives it */
export function holds(word: string) {
  return sql<boolean>`"searchText" like ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}

async function isAnyWaiting(db: Database): Promise<boolean> {
  const rows = db.selectFrom('contact_messages').select('id').where('searchText', 'is', null)
  return (await rows.limit(1).executeTakeFirst()) !== undefined
}

async function foldSome(tx: Database): Promise<number> {
  const rows = await tx
    .selectFrom('contact_messages')
    .select(['id', 'name', 'email', 'phone', 'subject', 'message'])
    .where('searchText', 'is', null)
    .orderBy('id')
    .limit(rowsAtOnce)
    .forUpdate()
    .execute()
  for (const { id, ...message } of rows) {
    const searchText = searchTextOf(message)
    await tx.updateTable('contact_messages').set({ searchText }).where('id', '=', id).execute()
  }
  return rows.length
}

/** Messages that staff deleted, last deleted first. @param since what was deleted at that moment or before is left out */
export async function listDeletedMessages(
  db: Database,
  { after, since, most }: { after: Cursor | null; since: string; most: number },
) {
  const rows = await db
    .selectFrom('contact_messages')
    .select(['id', 'name', 'subject', 'deletedAt', 'updatedAt'])
    .where('deletedAt', '>', since)
    .$call(newestFirst('deletedAt', { after, most }))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.subject,
    detail: row.name,
    deletedAt: row.deletedAt ?? '',
    updatedAt: row.updatedAt,
  }))
}
