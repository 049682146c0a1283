import { randomInt } from 'node:crypto'
import { inTransaction } from '../../db/engine/transaction.server.ts'
import type { Database } from '../../db/tables.ts'
import { insertReferenceTerm } from './search-queries.server.ts'

/** Nothing that looks like something else, and no vowels: a reference never spells a word. */
const characters = 'CDFGHJKMNPQRTVWXY346789'
const length = 6
/** Of 148 million references, a clinic with a million visits meets a taken one once in 148 bookings. */
const mostTries = 20
const rowsAtOnce = 200

/**
 * What patients read out on the phone, and staff find the visit by: six characters, of one visit for ever, at least one
 * letter among them, so that none is looked for as a number. It opens
 * nothing by itself (docs/decisions/2026-11-23-references-notes-and-reasons.md).
 */
export function newReference(): string {
  const drawn = Array.from({ length }, () => characters[randomInt(characters.length)]).join('')
  return /^\d+$/.test(drawn) ? newReference() : drawn
}

/**
 * Stores something under a reference, and under another where that one is taken.
 * @param store gives nothing back where the reference is taken
 */
export async function withReference<T>(
  store: (reference: string) => Promise<T | undefined>,
  draw: () => string = newReference,
): Promise<T> {
  for (let tried = 0; tried < mostTries; tried++) {
    const stored = await store(draw())
    if (stored !== undefined) return stored
  }
  throw new Error(`no free reference in ${mostTries} tries`)
}

/**
 * Gives a reference to visits that a program of before booked; a page at a time, so that a stop in between loses
 * nothing. @returns how many there were
 */
export async function giveReferences(db: Database): Promise<number> {
  for (let count = 0; ; ) {
    const given = await inTransaction(db, giveSome)
    count += given
    if (given < rowsAtOnce) return count
  }
}

async function giveSome(tx: Database): Promise<number> {
  const rows = await tx
    .selectFrom('appointments')
    .select('id')
    .where('reference', 'is', null)
    .orderBy('id')
    .limit(rowsAtOnce)
    .forUpdate()
    .execute()
  for (const { id } of rows) await withReference((reference) => give(tx, id, reference))
  return rows.length
}

async function give(tx: Database, id: string, reference: string): Promise<true | undefined> {
  const { numUpdatedRows } = await tx
    .updateTable('appointments')
    .set({ reference })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('appointments as other').select('other.id').where('other.reference', '=', reference),
        ),
      ),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return undefined
  await insertReferenceTerm(tx, id, reference)
  return true
}
