import { columns } from '../../db/columns.ts'
import type { ContactMessageRow, Database } from '../../db/tables.ts'
import { type Cursor, type Page, pageOf } from '../../platform/pages.ts'

/** One line of the staff's list; the message itself is read one at a time. */
export type StaffMessage = Pick<ContactMessageRow, 'id' | 'name' | 'email' | 'subject' | 'createdAt'> & {
  read: boolean
  possibleSpam: boolean
}

const pageSize = 25

/** All, newest first, a page at a time. */
export async function listNewest(db: Database, after: Cursor | null): Promise<Page<StaffMessage>> {
  const rows = await db
    .selectFrom('contact_messages')
    .select(['id', 'name', 'email', 'subject', 'read', 'possibleSpam', 'createdAt'])
    .where('deletedAt', 'is', null)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('createdAt', 'id'), '<', tuple(after?.at ?? '', after?.id ?? '')),
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  return pageOf(rows.map(toStaffMessage), pageSize)
}

/** Suspected spam aside (decision 7). */
export async function countUnread(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('contact_messages')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('read', '=', 0)
    .where('possibleSpam', '=', 0)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

type Shown = Omit<StaffMessage, 'read' | 'possibleSpam'> & Pick<ContactMessageRow, 'read' | 'possibleSpam'>

const toStaffMessage = (row: Shown): StaffMessage => ({
  ...row,
  read: columns.isSet(row.read),
  possibleSpam: columns.isSet(row.possibleSpam),
})
