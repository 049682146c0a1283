import { inTransaction } from '../../db/engine/transaction.server.ts'
import type { Database } from '../../db/tables.ts'
import { inParts } from '../../platform/shapes/lists.ts'
import { withReference } from './references.server.ts'
import { insertReferenceTerm } from './search-queries.server.ts'

const rowsAtOnce = 200

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

/** The references of those visits, by their ids; who has none is left out. */
export async function listReferencesOf(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const references = new Map<string, string>()
  for (const some of inParts(ids, idsAtOnce)) {
    const rows = await db
      .selectFrom('appointments')
      .select(['id', 'reference'])
      .where('id', 'in', some)
      .where('reference', 'is not', null)
      .execute()
    for (const { id, reference } of rows) if (reference !== null) references.set(id, reference)
  }
  return references
}

/** SQLite takes 32,766 values in one statement. */
const idsAtOnce = 5_000
