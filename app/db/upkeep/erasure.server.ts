import { sql } from 'kysely'
import { pause } from '#app/platform/process/timers.server.ts'
import type { Engine } from '../engine/database.server.ts'
import type { Database } from '../tables.ts'

/** A reader, such as a backup, keeps the log; it is asked again so often … */
const tries = 20
const againMilliseconds = 250

const held = new WeakMap<Database, Set<() => void>>()

/** Who holds the write-ahead log of a database in this process, and lets go of it when it has to be emptied. */
export const heldLogs = {
  /** @returns ends it */
  add(db: Database, letGo: () => void): () => void {
    const all = held.get(db) ?? new Set()
    held.set(db, all.add(letGo))
    return () => void all.delete(letGo)
  },
}

/**
 * Makes what was deleted unreadable in the files as well: SQLite overwrites it in its pages, but older copies
 * are in the write-ahead log until that is cut to nothing. Does nothing on PostgreSQL, whose vacuum clears dead
 * rows in its own time.
 * @returns false where a reader kept the log all the while (5 s): anyone who asks next does it
 */
export async function emptyWriteAheadLog(db: Database, engine: Engine): Promise<boolean> {
  if (engine !== 'sqlite') return true
  for (let attempt = 1; ; attempt++) {
    for (const letGo of held.get(db) ?? []) letGo()
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    if (rows[0]?.busy === 0) return true
    if (attempt === tries) return false
    await pause(againMilliseconds)
  }
}

/**
 * The same, and the file itself written again: a row that SQLite moved to another page left pieces of itself behind,
 * which it overwrites only by and by. A few seconds for a large file, in which nobody else writes, and twice as much
 * room again next to it.
 * @throws where another writer has the file for 5 s, or a disk is full
 */
export async function leaveNoPieces(db: Database, engine: Engine): Promise<boolean> {
  if (engine === 'sqlite') await sql`vacuum`.execute(db)
  return emptyWriteAheadLog(db, engine)
}
