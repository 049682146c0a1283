import { sql } from 'kysely'
import { inTransaction } from '../../db/engine/transaction.server.ts'
import type { Database } from '../../db/tables.ts'
import { nameTerm, termsOf } from '../../platform/text/person-terms.ts'

/** One higher whenever the terms of some name change: rows with a lower one are brought up to date. */
export const searchVersion = 1

const rowsAtOnce = 200
/** PostgreSQL takes 65,535 values in one statement; a term brings two. */
const termsAtOnce = 5_000

type Found = { id: string; name: string; email: string; phone: string; reference: string | null }

/** Stores what those appointments are found by. */
export async function insertTerms(tx: Database, appointments: readonly Found[]): Promise<void> {
  const terms = appointments.flatMap((one) =>
    [...termsOf(one), ...(one.reference === null ? [] : [referenceTerm(one.reference)])].map((term) => ({
      term,
      appointmentId: one.id,
    })),
  )
  for (let from = 0; from < terms.length; from += termsAtOnce) {
    await tx
      .insertInto('appointment_search')
      .values(terms.slice(from, from + termsAtOnce))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** A reference is typed like a name: it always has a letter. */
const referenceTerm = (reference: string) => nameTerm(reference.toLowerCase())

/**
 * Brings up to date what appointments are found by, where a release with a lower version wrote it; a page at a time, so that a
 * stop in between loses nothing. Quick where nothing waits. @returns how many there were
 */
export async function foldWaitingVisits(db: Database): Promise<number> {
  for (let count = 0; ; ) {
    if (!(await isAnyWaiting(db))) return count
    count += await inTransaction(db, foldSome)
  }
}

const waiting = sql<boolean>`"searchVersion" < ${sql.lit(searchVersion)}`

async function isAnyWaiting(db: Database): Promise<boolean> {
  const row = await db.selectFrom('appointments').select('id').where(waiting).limit(1).executeTakeFirst()
  return row !== undefined
}

/** The rows are locked: one that is erased meanwhile leaves no term behind. */
async function foldSome(tx: Database): Promise<number> {
  const rows = await tx
    .selectFrom('appointments')
    .select(['id', 'name', 'email', 'phone', 'reference'])
    .where(waiting)
    .orderBy('id')
    .limit(rowsAtOnce)
    .forUpdate()
    .execute()
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return 0
  await tx.deleteFrom('appointment_search').where('appointmentId', 'in', ids).execute()
  await insertTerms(tx, rows)
  await tx.updateTable('appointments').set({ searchVersion }).where('id', 'in', ids).execute()
  return ids.length
}
