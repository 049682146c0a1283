import type { Database } from '../tables.ts'

const attempts = 4
const serializationFailure = '40001'
const deadlock = '40P01'
const lockNotAvailable = '55P03'
const sqliteBusy = 5

/**
 * Runs the work in one transaction, again (three times more) where PostgreSQL asks for it. The work must
 * touch nothing but the database: no mail, no files, no network (it may run twice, and SQLite waits for it).
 */
export async function inTransaction<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error
    }
  }
}

/**
 * The same for work that may end in a refusal: whatever it wrote is taken back then, and the refusal is
 * returned, not thrown.
 */
export async function decideInTransaction<T extends { ok: boolean }>(
  db: Database,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  let refusal: T | undefined
  try {
    return await inTransaction(db, async (tx) => {
      const outcome = await work(tx)
      if (outcome.ok) return outcome
      refusal = outcome
      throw new TakenBack()
    })
  } catch (error) {
    if (error instanceof TakenBack && refusal) return refusal
    throw error
  }
}

class TakenBack extends Error {}

const isRetryable = (error: unknown) => [serializationFailure, deadlock].includes(codeOf(error))

/** SQLSTATE 23505, or SQLite's extended codes for UNIQUE and PRIMARY KEY. */
export function isUniqueViolation(error: unknown): boolean {
  const errcode = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  return codeOf(error) === '23505' || errcode === 2067 || errcode === 1555
}

/** Another transaction held for too long what this one waited for: SQLSTATE 55P03, or SQLite's SQLITE_BUSY. */
export function isLockTimeout(error: unknown): boolean {
  const errcode = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
  return codeOf(error) === lockNotAvailable || (errcode & 0xff) === sqliteBusy
}

/** SQLite's kinds of fault that are of the file, the disk or the moment. */
const passingInSqlite = new Set([
  sqliteBusy,
  6, // SQLITE_LOCKED
  7, // SQLITE_NOMEM
  8, // SQLITE_READONLY
  9, // SQLITE_INTERRUPT
  10, // SQLITE_IOERR
  11, // SQLITE_CORRUPT
  13, // SQLITE_FULL
  14, // SQLITE_CANTOPEN
  15, // SQLITE_PROTOCOL
  17, // SQLITE_SCHEMA
  26, // SQLITE_NOTADB
])

/**
 * SQLSTATE's classes of the same: no connection, a transaction that can't go on, rolled back, too little of something, not now,
 * stopped by somebody, and the system; and what Node says of files, sockets, and what is closed.
 */
const passingCodes = /^((08|25|40|53|55|57|58)[0-9A-Z]{3}|E[A-Z]+|ERR_INVALID_STATE)$/

/** Whether the database, or the way to it, failed, whatever was asked of it: the same may work later. */
export function isPassingFault(error: unknown): boolean {
  const errcode = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
  return passingInSqlite.has(errcode & 0xff) || passingCodes.test(codeOf(error))
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')
