import { sql } from 'kysely'
import { columns } from '#app/db/columns.ts'
import { newestFirst, placeIn } from '#app/db/lists/place.server.ts'
import type { ContactMessageRow, Database } from '#app/db/tables.ts'
import { type Cursor, countedAtMost, type Page, type Place, pageOf } from '#app/platform/lists/pages.ts'
import { pause } from '#app/platform/process/timers.server.ts'
import { type Filter, searchTextOf } from './desk/address.ts'

/** What a change of a message is held against. */
export type MessageForChange = Pick<
  ContactMessageRow,
  | 'id'
  | 'name'
  | 'email'
  | 'phone'
  | 'language'
  | 'patientId'
  | 'read'
  | 'possibleSpam'
  | 'answeredAt'
  | 'answeredBy'
  | 'answeredHow'
  | 'createdAt'
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

/** Those of a state, newest first, a page at a time. */
export async function listNewest(
  db: Database,
  { filter, after }: { filter: Filter; after: Cursor | null },
): Promise<Page<StaffMessage>> {
  const rows = await ofState(db, filter)
    .select(lineColumns)
    .$call(newestFirst('createdAt', { after, most: pageSize + 1 }))
    .execute()
  return pageOf(rows.map(toStaffMessage), pageSize)
}

const lineColumns = [
  ...(['id', 'name', 'email', 'subject', 'language', 'read', 'possibleSpam', 'answeredAt'] as const),
  ...(['message', 'createdAt', 'updatedAt'] as const),
] as const

/** The line of one message that is not deleted, whatever its state. */
export async function findLine(db: Database, id: string): Promise<StaffMessage | undefined> {
  const row = await db
    .selectFrom('contact_messages')
    .select(lineColumns)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row && toStaffMessage(row)
}

/** Where that page is in its list. */
export const placeOf = (
  db: Database,
  { after, filter }: { filter: Filter; after: Cursor | null },
): Promise<Place> =>
  placeIn(
    db,
    { rows: ofState(db, filter) },
    { moment: 'createdAt', after, size: pageSize, most: countedAtMost },
  )

/** Of so many messages at once the texts are opened, and others are answered in between … */
const searchedAtOnce = 200
/** … and no more than so many are searched: a quarter of a second. */
const mostSearched = 5_000

export type FoundMessages = {
  page: Page<StaffMessage>
  place: Place
  /** Where the search ended although there are older messages; null where it looked through all. */
  searchedBackTo: string | null
}

/**
 * Those of a state that hold all the words anywhere in name, address, number, subject or text, newest first. Texts are
 * encrypted, so the newest messages are opened and looked through, as many as `most`.
 * @param words as `wantedWords` gives them
 */
export async function searchMessages(
  db: Database,
  { filter, words, after }: { filter: Filter; words: readonly string[]; after: Cursor | null },
  most = mostSearched,
): Promise<FoundMessages> {
  const found: StaffMessage[] = []
  let last: Cursor | null = null
  let isWhole = false
  for (let searched = 0; searched < most && !isWhole; searched += searchedAtOnce) {
    if (searched > 0) await pause(0)
    const size = Math.min(searchedAtOnce, most - searched)
    const rows = await ofState(db, filter)
      .select([...lineColumns, 'phone'])
      .$call(newestFirst('createdAt', { after: last, most: size + 1 }))
      .execute()
    isWhole = rows.length <= size
    const some = rows.slice(0, size)
    for (const { phone, ...line } of some) {
      const text = searchTextOf({ phone, ...line })
      if (words.every((word) => text.includes(word))) found.push(toStaffMessage(line))
    }
    const end = some.at(-1)
    last = end ? { at: end.createdAt, id: end.id } : last
  }
  const searchedBackTo = isWhole ? null : (last?.at ?? null)
  return { page: pageAfter(found, after), place: placeAfter(found, after), searchedBackTo }
}

const isUpTo = ({ at, id }: Cursor, row: StaffMessage) =>
  row.createdAt > at || (row.createdAt === at && row.id >= id)

function pageAfter(found: readonly StaffMessage[], after: Cursor | null): Page<StaffMessage> {
  const rest = after ? found.filter((row) => !isUpTo(after, row)) : found
  return pageOf(rest.slice(0, pageSize + 1), pageSize)
}

function placeAfter(found: readonly StaffMessage[], after: Cursor | null): Place {
  const before = after ? found.filter((row) => isUpTo(after, row)).length : 0
  const begin = found[before - pageSize - 1]
  const previous = begin ? `${begin.createdAt}_${begin.id}` : ''
  return { before, total: found.length, isMore: false, previous: after ? previous : null }
}

const ofState = (db: Database, filter: Filter) =>
  db
    .selectFrom('contact_messages')
    .where('deletedAt', 'is', null)
    .where('possibleSpam', '=', columns.flag(filter === 'spam'))
    .$if(filter === 'answer', (query) => query.where('answeredAt', 'is', null))
    .$if(filter === 'answered', (query) => query.where('answeredAt', 'is not', null))

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

/** Another text after every change of a message by anybody; `countUnread` is in it for clocks that differ. */
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
    .select(['id', 'name', 'email', 'phone', 'language', 'patientId', 'read', 'possibleSpam'])
    .select(['answeredAt', 'answeredBy', 'answeredHow', 'createdAt', 'updatedAt', 'deletedAt'])
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
      'read' | 'possibleSpam' | 'patientId' | 'answeredAt' | 'answeredBy' | 'answeredHow' | 'deletedAt'
    >
  > & { updatedAt: string },
): Promise<void> {
  await tx.updateTable('contact_messages').set(change).where('id', '=', id).execute()
}

type Line = Pick<ContactMessageRow, (typeof lineColumns)[number]>

const toStaffMessage = ({ answeredAt, message, ...row }: Line): StaffMessage => ({
  ...row,
  beginning: Array.from(message).slice(0, beginningLength).join(''),
  answered: answeredAt !== null,
  read: columns.isSet(row.read),
  possibleSpam: columns.isSet(row.possibleSpam),
})

const rowsAtOnce = 1_000

/** Of whom something is looked for: a mail address in lower case, or the digits of a number. */
export type Contact = { email: string } | { digits: string }

/** Ids of the messages that bear that mail address or number; deleted ones that can come back too. */
export async function listMessageIdsOf(db: Database, contact: Contact, most: number): Promise<string[]> {
  if ('email' in contact) {
    const rows = await db
      .selectFrom('contact_messages')
      .select('id')
      .where(sql`lower(email)`, '=', contact.email)
      .orderBy('id')
      .limit(most)
      .execute()
    return rows.map(({ id }) => id)
  }
  const found: string[] = []
  for (let after = ''; found.length < most; ) {
    const rows = await db
      .selectFrom('contact_messages')
      .select(['id', 'phone'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    found.push(...rows.filter(({ phone }) => digitsIn(phone) === contact.digits).map(({ id }) => id))
    const last = rows.at(-1)
    if (rows.length < rowsAtOnce || !last) break
    after = last.id
  }
  return found.slice(0, most)
}

/** Without the country code of North America, which some type and some do not. */
export const digitsIn = (text: string): string => text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')

/** The newest messages that bear one of those patients' ids; deleted ones are not. */
export const listMessagesOfPatient = (
  db: Database,
  patientIds: readonly string[],
  most: number,
): Promise<Pick<ContactMessageRow, 'id' | 'subject' | 'language' | 'read' | 'createdAt'>[]> =>
  db
    .selectFrom('contact_messages')
    .select(['id', 'subject', 'language', 'read', 'createdAt'])
    .where('patientId', 'in', patientIds)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** What messages that bear that patient's id say of who wrote, each once; deleted ones too, which can come back. */
export const listSaidInMessages = (
  db: Database,
  patientId: string,
): Promise<Pick<ContactMessageRow, 'name' | 'phone' | 'email' | 'language' | 'createdAt'>[]> =>
  db
    .selectFrom('contact_messages')
    .select(['name', 'phone', 'email', 'language'])
    .select((row) => row.fn.max('createdAt').as('createdAt'))
    .where('patientId', '=', patientId)
    .groupBy(['name', 'phone', 'email', 'language'])
    .execute()

/** Messages of those patients with what they say of who wrote, the newest first; deleted ones are not. */
export const listMessagesToMove = (
  db: Database,
  patientIds: readonly string[],
): Promise<Pick<ContactMessageRow, 'id' | 'subject' | 'name' | 'phone' | 'email'>[]> =>
  db
    .selectFrom('contact_messages')
    .select(['id', 'subject', 'name', 'phone', 'email'])
    .where('patientId', 'in', patientIds)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostToMove)
    .execute()

/** As many as one form takes. */
const mostToMove = 100

/** Those messages, locked in one order; deleted ones are left out. */
export async function holdMessages(
  tx: Database,
  ids: readonly string[],
): Promise<
  Pick<ContactMessageRow, 'id' | 'name' | 'phone' | 'email' | 'language' | 'patientId' | 'createdAt'>[]
> {
  if (ids.length === 0) return []
  return tx
    .selectFrom('contact_messages')
    .select(['id', 'name', 'phone', 'email', 'language', 'patientId', 'createdAt'])
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** They are that patient's from now on, and say what they said. */
export async function giveMessages(tx: Database, ids: readonly string[], patientId: string): Promise<void> {
  if (ids.length > 0)
    await tx.updateTable('contact_messages').set({ patientId }).where('id', 'in', ids).execute()
}
