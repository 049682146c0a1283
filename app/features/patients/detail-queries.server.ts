import type { Database } from '../../db/tables.ts'
import { inParts } from '../../platform/shapes/lists.ts'
import { nameTerm, termsOf } from '../../platform/text/person-terms.ts'
import { contactKeysOf, nameKeyOf, type Said } from './details.server.ts'
import { slipKeys } from './slips.ts'

const rowsAtOnce = 5_000
const namePrefix = nameTerm('')

/** Keeps what a patient said: what they are known by, what they are found by, and the words of the name. */
export async function insertDetails(tx: Database, patientId: string, said: Said): Promise<void> {
  const keys = [nameKeyOf(said.name), ...contactKeysOf(said)]
  await tx
    .insertInto('patient_details')
    .values(keys.map((key) => ({ key, patientId, rootId: patientId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const terms = termsOf(said)
  if (terms.length === 0) return
  await tx
    .insertInto('patient_terms')
    .values(terms.map((term) => ({ term, rootId: patientId, patientId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await insertWords(tx, terms)
}

/** Words that no name held before. In order, so that two who add the same never wait for each other in a ring. */
async function insertWords(tx: Database, terms: readonly string[]): Promise<void> {
  const words = wordsIn(terms)
  if (words.length === 0) return
  const known = await tx
    .selectFrom('name_slips')
    .select('word')
    .where((row) => row.and([row('word', 'in', words), row('key', '=', row.ref('word'))]))
    .execute()
  const missing = words.filter((word) => !known.some((row) => row.word === word)).toSorted()
  const rows = missing.flatMap((word) =>
    slipKeys(word)
      .toSorted()
      .map((key) => ({ key, word })),
  )
  for (const some of inParts(rows, rowsAtOnce))
    await tx
      .insertInto('name_slips')
      .values([...some])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Words of names among terms. */
const wordsIn = (terms: readonly string[]): string[] =>
  terms.filter((term) => term.startsWith(namePrefix)).map((term) => term.slice(namePrefix.length))

/**
 * Patients under whom somebody with that name and one of those contacts is kept, whichever of them said the one and
 * the other; not those that were joined to another.
 */
export async function listKnown(
  tx: Database,
  nameKey: string,
  contacts: readonly string[],
): Promise<string[]> {
  if (contacts.length === 0) return []
  const rows = await tx
    .selectFrom('patient_details as contact')
    .innerJoin('patient_details as named', 'named.rootId', 'contact.rootId')
    .select('contact.rootId as id')
    .distinct()
    .where('contact.key', 'in', contacts)
    .where('named.key', '=', nameKey)
    .execute()
  return rows.map(({ id }) => id)
}

/** All that those patients are known by. */
export async function listSaidKeys(db: Database, patientIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('patient_details')
    .select('key')
    .distinct()
    .where('patientId', 'in', patientIds)
    .execute()
  return rows.map(({ key }) => key)
}

/** All that those patients are known and found by stands under another from now on. */
export async function moveDetails(
  tx: Database,
  patientIds: readonly string[],
  rootId: string,
): Promise<void> {
  for (const table of ['patient_details', 'patient_terms'] as const)
    await tx.updateTable(table).set({ rootId }).where('patientId', 'in', patientIds).execute()
}

/** What those patients are known and found by, and the words that are in nobody else's name. */
export async function deleteDetails(tx: Database, patientIds: readonly string[]): Promise<void> {
  const rows = await tx
    .deleteFrom('patient_terms')
    .where('patientId', 'in', patientIds)
    .returning('term')
    .execute()
  await tx.deleteFrom('patient_details').where('patientId', 'in', patientIds).execute()
  await forgetWords(
    tx,
    rows.map(({ term }) => term),
  )
}

/** Takes one address from what those patients are known and found by. */
export async function deleteAddress(
  tx: Database,
  patientIds: readonly string[],
  email: string,
): Promise<void> {
  const said = { name: '', email, phone: '' }
  const terms = termsOf(said)
  await tx
    .deleteFrom('patient_details')
    .where('key', 'in', contactKeysOf(said))
    .where('patientId', 'in', patientIds)
    .execute()
  if (terms.length > 0)
    await tx
      .deleteFrom('patient_terms')
      .where('term', 'in', terms)
      .where('patientId', 'in', patientIds)
      .execute()
}

/** So many words at a time: SQLite takes no more values than 32,766 in one statement. */
const wordsAtOnce = 500

async function forgetWords(tx: Database, terms: readonly string[]): Promise<void> {
  const words = [...new Set(wordsIn(terms))]
  for (const some of inParts(words, wordsAtOnce)) {
    const used = await tx
      .selectFrom('patient_terms')
      .select('term')
      .distinct()
      .where('term', 'in', some.map(nameTerm))
      .execute()
    const left = some.filter((word) => !used.some(({ term }) => term === nameTerm(word)))
    if (left.length > 0) await tx.deleteFrom('name_slips').where('word', 'in', left).execute()
  }
}
