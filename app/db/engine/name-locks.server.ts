import { PostgresAdapter, sql } from 'kysely'
import type { Database } from '../tables.ts'

/** Classes of PostgreSQL's advisory locks, beside those of `calendar-locks.server.ts`. */
const everybodyClass = 7_302
const nameClass = 7_303
const contactClass = 7_304

/**
 * Nobody else looks for, makes or corrects a patient of those names until the transaction ends: two bookings of one
 * person make one patient. After days and claims, before the log
 * (docs/topics/patients.md). SQLite has one writer at a time.
 * @param names as they are compared
 */
export async function holdNames(tx: Database, names: readonly string[]): Promise<void> {
  if (!isPostgres(tx)) return
  await sql`select pg_advisory_xact_lock_shared(${everybodyClass}::int, 0)`.execute(tx)
  await holdEach(tx, nameClass, names)
}

/**
 * Nobody else counts what there is under those addresses and numbers until the transaction ends: two at once are counted
 * one after the other. After the calendar and before days and names. SQLite has one writer at a time.
 * @param contacts as they are compared; what is empty is nobody's
 */
export async function holdContacts(tx: Database, contacts: readonly string[]): Promise<void> {
  if (!isPostgres(tx)) return
  const known = contacts.filter((contact) => contact !== '')
  await holdEach(tx, contactClass, known)
}

/** In one order, so that two who want the same never wait for each other in a ring. */
async function holdEach(tx: Database, lockClass: number, texts: readonly string[]): Promise<void> {
  const { rows } = await sql<{ number: number }>`select distinct hashtext(held) as number
    from unnest(${[...texts]}::text[]) as held order by number`.execute(tx)
  for (const { number } of rows)
    await sql`select pg_advisory_xact_lock(${lockClass}::int, ${number}::int)`.execute(tx)
}

/** The same for everybody: who forgets names leaves none behind that somebody just took up. */
export async function holdAllNames(tx: Database): Promise<void> {
  if (!isPostgres(tx)) return
  await sql`select pg_advisory_xact_lock(${everybodyClass}::int, 0)`.execute(tx)
}

const isPostgres = (tx: Database) => tx.getExecutor().adapter instanceof PostgresAdapter
