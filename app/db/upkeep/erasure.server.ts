import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { columns } from '../columns.ts'
import type { Engine } from '../engine/database.server.ts'
import type { Database } from '../tables.ts'

/** A reader, such as a backup, keeps the log; it is asked again so often … */
const tries = 20
const againMilliseconds = 250
/** Under this name `seeds` remembers that a file was written anew. */
const rewrittenOnce = 'file-without-leftovers'

/**
 * Makes what was deleted unreadable in the files as well: SQLite overwrites it in its pages, but older copies
 * stand in the write-ahead log until that is cut to nothing. Does nothing on PostgreSQL, whose vacuum clears dead
 * rows in its own time.
 * @returns false where a reader kept the log all the while (5 s): whoever asks next does it
 */
export async function emptyWriteAheadLog(db: Database, engine: Engine): Promise<boolean> {
  if (engine !== 'sqlite') return true
  for (let attempt = 1; ; attempt++) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    if (rows[0]?.busy === 0) return true
    if (attempt === tries) return false
    await pause(againMilliseconds)
  }
}

/**
 * The same, and the file itself written anew: a row that SQLite moved to another page left pieces of itself behind,
 * which it overwrites only by and by. A few seconds for a large file, in which nobody else writes, and twice as much
 * room again beside it.
 * @throws where another writer has the file for 5 s, or a disk is full
 */
export async function leaveNoPieces(db: Database, engine: Engine): Promise<boolean> {
  if (engine === 'sqlite') await sql`vacuum`.execute(db)
  return emptyWriteAheadLog(db, engine)
}

/**
 * Writes the file anew, once in its life: earlier releases left what was deleted in it. A few seconds for a
 * large one, and as much room on the disk again; throws where that is missing, and is due again at the next start.
 * @returns whether it was done now
 */
export async function rewriteOnce(db: Database, engine: Engine, now: Temporal.Instant): Promise<boolean> {
  if (engine !== 'sqlite') return false
  const done = await db
    .selectFrom('seeds')
    .select('kind')
    .where('kind', '=', rewrittenOnce)
    .executeTakeFirst()
  if (done) return false
  await leaveNoPieces(db, engine)
  await db
    .insertInto('seeds')
    .values({ kind: rewrittenOnce, seededAt: columns.instant(now) })
    .execute()
  return true
}
