import { sql } from 'kysely'
import { columns } from '../../db/columns.ts'
import { newestFirst } from '../../db/lists/newest-first.server.ts'
import { placeIn } from '../../db/lists/place.server.ts'
import type { ContactMessageRow, Database } from '../../db/tables.ts'
import { type Cursor, countedAtMost, type Page, type Place, pageOf } from '../../platform/lists/pages.ts'
import type { Filter } from './desk/address.ts'
import { holds } from './desk/search-queries.server.ts'

/** One line of the staff's list; the message itself is read one at a time. */
export type StaffMessage = Pick<
  ContactMessageRow,
  'id' | 'name' | 'email' | 'subject' | 'language' | 'createdAt' | 'updatedAt'
> & {
  /** How it begins. */
  beginning: string
  read: boolean
  possibleSpam: boolean
}

const pageSize = 25
const beginningLength = 160

/**
 * Those of a state that hold all the words, newest first, a page at a time. A search walks the newest first
 * until a page is full: words stand anywhere in name, address, number, subject or text.
 */
export async function listNewest(
  db: Database,
  { filter, words, after }: { filter: Filter; words: string[]; after: Cursor | null },
): Promise<Page<StaffMessage>> {
  const rows = await ofState(db, { filter, words })
    .select(['id', 'name', 'email', 'subject', 'language', 'read', 'possibleSpam'])
    .select(['createdAt', 'updatedAt'])
    .select(sql<string>`substr(message, 1, ${sql.lit(beginningLength)})`.as('beginning'))
    .$call(newestFirst('createdAt', { after, most: pageSize + 1 }))
    .execute()
  return pageOf(rows.map(toStaffMessage), pageSize)
}

/** Where that page stands in its list. */
export const placeOf = (
  db: Database,
  { after, ...list }: { filter: Filter; words: string[]; after: Cursor | null },
): Promise<Place> =>
  placeIn(
    db,
    { rows: ofState(db, list) },
    { moment: 'createdAt', after, size: pageSize, most: countedAtMost },
  )

const ofState = (db: Database, { filter, words }: { filter: Filter; words: string[] }) =>
  db
    .selectFrom('contact_messages')
    .where('deletedAt', 'is', null)
    .where('possibleSpam', '=', columns.flag(filter === 'spam'))
    .$if(filter === 'new' || filter === 'read', (query) =>
      query.where('read', '=', columns.flag(filter === 'read')),
    )
    .where(({ and }) => and(words.map(holds)))

/** All of one message that is not deleted. */
export function findMessage(db: Database, id: string): Promise<ContactMessageRow | undefined> {
  return db
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** Suspected spam aside (docs/specification.md#suspected-spam). */
export const countUnread = (db: Database): Promise<number> => countUnreadWhere(db, false)

/** Suspected spam that nobody has looked at. */
export const countSpam = (db: Database): Promise<number> => countUnreadWhere(db, true)

async function countUnreadWhere(db: Database, possibleSpam: boolean): Promise<number> {
  const { count } = await db
    .selectFrom('contact_messages')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('read', '=', 0)
    .where('possibleSpam', '=', columns.flag(possibleSpam))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Locked against a second change at the same moment until the transaction ends; deleted ones too. */
export function findForChange(
  tx: Database,
  id: string,
): Promise<Pick<ContactMessageRow, 'id' | 'read' | 'possibleSpam' | 'updatedAt' | 'deletedAt'> | undefined> {
  return tx
    .selectFrom('contact_messages')
    .select(['id', 'read', 'possibleSpam', 'updatedAt', 'deletedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateMessage(
  tx: Database,
  id: string,
  change: Partial<Pick<ContactMessageRow, 'read' | 'possibleSpam' | 'deletedAt'>> & { updatedAt: string },
): Promise<void> {
  await tx.updateTable('contact_messages').set(change).where('id', '=', id).execute()
}

type Shown = Omit<StaffMessage, 'read' | 'possibleSpam'> & Pick<ContactMessageRow, 'read' | 'possibleSpam'>

const toStaffMessage = (row: Shown): StaffMessage => ({
  ...row,
  read: columns.isSet(row.read),
  possibleSpam: columns.isSet(row.possibleSpam),
})
