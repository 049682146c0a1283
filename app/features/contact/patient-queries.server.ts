import { sql } from 'kysely'
import type { ContactMessageRow, Database } from '../../db/tables.ts'

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

type Unjoined = Pick<ContactMessageRow, 'id' | 'name' | 'email' | 'phone' | 'language' | 'createdAt'>

/** Messages that no patient was found for yet, the oldest first, locked; what looks like spam needs none. */
export const holdMessagesWithoutPatient = (tx: Database, most: number): Promise<Unjoined[]> =>
  tx
    .selectFrom('contact_messages')
    .select(['id', 'name', 'email', 'phone', 'language', 'createdAt'])
    .where('patientId', 'is', null)
    .where('possibleSpam', '=', 0)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .execute()

/** Who wrote it; nobody is told that the row changed. */
export async function setMessagePatient(tx: Database, id: string, patientId: string): Promise<void> {
  await tx.updateTable('contact_messages').set({ patientId }).where('id', '=', id).execute()
}

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
): Promise<Pick<ContactMessageRow, 'name' | 'phone' | 'email' | 'language'>[]> =>
  db
    .selectFrom('contact_messages')
    .select(['name', 'phone', 'email', 'language'])
    .distinct()
    .where('patientId', '=', patientId)
    .execute()
