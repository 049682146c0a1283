import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/** Who sent a request over the website, as keyed hashes: of the mailbox, and for two days of the address. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  const end = engine === 'sqlite' ? ' strict' : ''
  for (const statement of [
    `create table booking_senders ("appointmentId" ${text} primary key, "mailboxHash" ${text} not null,
      "addressHash" ${text}, "createdAt" ${text} not null)${end}`,
    'create index booking_senders_mailbox on booking_senders ("mailboxHash")',
    'create index booking_senders_address on booking_senders ("addressHash", "createdAt") where "addressHash" is not null',
    'create index booking_senders_age on booking_senders ("createdAt")',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
