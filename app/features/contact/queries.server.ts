import { sql } from 'kysely'
import { columns } from '../../db/columns.ts'
import { newestFirst } from '../../db/lists/newest-first.server.ts'
import { placeIn } from '../../db/lists/place.server.ts'
import type { ContactMessageRow, Database } from '../../db/tables.ts'
import { type Cursor, countedAtMost, type Page, type Place, pageOf } from '../../platform/lists/pages.ts'
import type { Filter } from './desk/address.ts'
import { holds } from './desk/search-queries.server.ts'

/** What a change of a message is held against. */
export type MessageForChange = Pick<
  ContactMessageRow,
  | 'id'
  | 'email'
  | 'language'
  | 'read'
  | 'possibleSpam'
  | 'answeredAt'
  | 'answeredBy'
  | 'answeredHow'
  | 'updatedAt'
  | 'deletedAt'
>

/** One line of the staff's list; the message itself is read one at a time. */
export type StaffMessage = Pick<
  ContactMessageRow,
  'id' | 'name' | 'email' | 'subject' | 'language' | 'createdAt' | 'updatedAt'
> & {
  /** How it begins. */
  beginning: string
  read: boolean
  possibleSpam: boolean
  answered: boolean
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
    .select([...lineColumns, beginning])
    .$call(newestFirst('createdAt', { after, most: pageSize + 1 }))
    .execute()
  return pageOf(rows.map(toStaffMessage), pageSize)
}

const lineColumns = [
  ...(['id', 'name', 'email', 'subject', 'language', 'read', 'possibleSpam', 'answeredAt'] as const),
  ...(['createdAt', 'updatedAt'] as const),
] as const
const beginning = sql<string>`substr(message, 1, ${sql.lit(beginningLength)})`.as('beginning')

/** The line of one message that is not deleted, whatever its state. */
export async function findLine(db: Database, id: string): Promise<StaffMessage | undefined> {
  const row = await db
    .selectFrom('contact_messages')
    .select([...lineColumns, beginning])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row && toStaffMessage(row)
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
    .$if(filter === 'answer', (query) => query.where('answeredAt', 'is', null))
    .$if(filter === 'answered', (query) => query.where('answeredAt', 'is not', null))
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

/** How many wait for an answer, and of these how many were read; how many were answered. Suspected spam aside. */
export async function countAnswers(
  db: Database,
): Promise<{ waiting: number; read: number; answered: number }> {
  const waiting = () => genuine(db).where('answeredAt', 'is', null)
  const [all, unread, answered] = await Promise.all([
    countOf(waiting()),
    countOf(waiting().where('read', '=', 0)),
    countOf(genuine(db).where('answeredAt', 'is not', null)),
  ])
  return { waiting: all, read: all - unread, answered }
}

const genuine = (db: Database) =>
  db.selectFrom('contact_messages').where('deletedAt', 'is', null).where('possibleSpam', '=', 0)

/** Another text after every change of a message by anybody; `countUnread` stands in it for clocks that differ. */
export async function readMessagesMark(db: Database, unread: number): Promise<string> {
  const row = await db
    .selectFrom('contact_messages')
    .select('updatedAt')
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return `${row?.updatedAt ?? ''} ${unread}`
}

/** Suspected spam that nobody has looked at. */
export const countSpam = (db: Database): Promise<number> => countUnreadWhere(db, true)

const countUnreadWhere = (db: Database, possibleSpam: boolean): Promise<number> =>
  countOf(
    db
      .selectFrom('contact_messages')
      .where('read', '=', 0)
      .where('possibleSpam', '=', columns.flag(possibleSpam))
      .where('deletedAt', 'is', null),
  )

async function countOf(rows: ReturnType<typeof genuine>): Promise<number> {
  const { count } = await rows
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Locked against a second change at the same moment until the transaction ends; deleted ones too. */
export function findForChange(tx: Database, id: string): Promise<MessageForChange | undefined> {
  return tx
    .selectFrom('contact_messages')
    .select(['id', 'email', 'language', 'read', 'possibleSpam', 'answeredAt', 'answeredBy', 'answeredHow'])
    .select(['updatedAt', 'deletedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateMessage(
  tx: Database,
  id: string,
  change: Partial<
    Pick<
      ContactMessageRow,
      'read' | 'possibleSpam' | 'answeredAt' | 'answeredBy' | 'answeredHow' | 'deletedAt'
    >
  > & { updatedAt: string },
): Promise<void> {
  await tx.updateTable('contact_messages').set(change).where('id', '=', id).execute()
}

type Shown = Omit<StaffMessage, 'read' | 'possibleSpam' | 'answered'> &
  Pick<ContactMessageRow, 'read' | 'possibleSpam' | 'answeredAt'>

const toStaffMessage = ({ answeredAt, ...row }: Shown): StaffMessage => ({
  ...row,
  answered: answeredAt !== null,
  read: columns.isSet(row.read),
  possibleSpam: columns.isSet(row.possibleSpam),
})
