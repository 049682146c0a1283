import { PostgresAdapter, sql } from 'kysely'
import type { Database } from '../tables.ts'
import type { CalendarDate } from '../values.ts'

/** Classes of PostgreSQL's advisory locks: numbers that nothing else in the database uses. */
const calendarClass = 7_300
const dayClass = 7_301
const wholeCalendar = 0
const dayMilliseconds = 86_400_000

/** As SQLite waits for another process (`sqlite.server.ts`): longer than any change of ours holds it. */
const calendarWaitMilliseconds = 5_000

/**
 * Taking and giving back times share the calendar until the transaction ends. This is the first lock of a
 * transaction (docs/topics/slot-claims.md). SQLite has one writer at a time.
 * @throws where it waits too long (`isLockTimeout`)
 */
export const holdCalendar = (tx: Database): Promise<void> => lockCalendar(tx, 'pg_advisory_xact_lock_shared')

/**
 * Nobody takes or gives back times until the transaction ends. Changes to hours, closures, treatments, clinicians, and
 * rooms take this lock first, so that no appointment lands on what they withdraw.
 * @throws as `holdCalendar` does
 */
export const pauseBooking = (tx: Database): Promise<void> => lockCalendar(tx, 'pg_advisory_xact_lock')

/** Limit, lock, and the end of the limit are one statement, in this order. */
async function lockCalendar(tx: Database, lock: string): Promise<void> {
  if (!isPostgres(tx)) return
  await sql`select set_config('lock_timeout', ${`${calendarWaitMilliseconds}ms`}, true),
    ${sql.raw(lock)}(${calendarClass}::int, ${wholeCalendar}::int), set_config('lock_timeout', '0', true)`.execute(
    tx,
  )
}

/**
 * Nobody else counts, takes, packs or gives back times of those clinic days until the transaction ends. All days at
 * once, and in ascending order, so that two who want the same days never wait for each other in a ring.
 */
export async function holdDays(tx: Database, days: readonly CalendarDate[]): Promise<void> {
  if (!isPostgres(tx)) return
  for (const day of [...new Set(days)].sort()) {
    const number = Date.parse(`${day}T00:00:00Z`) / dayMilliseconds
    await sql`select pg_advisory_xact_lock(${dayClass}::int, ${number}::int)`.execute(tx)
  }
}

const isPostgres = (tx: Database) => tx.getExecutor().adapter instanceof PostgresAdapter

const everybodyClass = 7_302
const nameClass = 7_303
const contactClass = 7_304
const countsClass = 7_305

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
 * one after the other. After the calendar, and before treatments, days, and names. SQLite has one writer at a time.
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

/** Nobody else adds to the website's daily sums until the transaction ends. It takes no other lock. */
export async function holdWebsiteCounts(tx: Database): Promise<void> {
  if (!isPostgres(tx)) return
  await sql`select pg_advisory_xact_lock(${countsClass}::int, 0)`.execute(tx)
}
