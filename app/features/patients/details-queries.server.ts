import { type RawBuilder, sql } from 'kysely'
import { columns } from '#app/db/columns.ts'
import type { Database, PatientDetailRow } from '#app/db/tables.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { inParts } from '#app/platform/shapes/collections.ts'
import { nameTerm, termsOf } from '#app/platform/text/person-terms.ts'
import { shownPhone } from '#app/platform/text/phone.server.ts'
import { areBornApart } from './birth-date.ts'
import { listBirthDates } from './birth-date-queries.server.ts'
import { addressKeyOf, contactKeysOf, nameKeyOf, type Said } from './details.server.ts'
import { slipKeys } from './rules.ts'

/* What patients are known by (`patient_details`) and found by (`patient_terms`, `name_slips`). */

/**
 * Whether a contact is confirmed for its record: staff saw it confirmed, or it is what the record began with and all that
 * is known of it: nothing was merged with the record, and staff confirmed no other contact. Only these are keys for
 * matching, export, erasure and prefill.
 */
const isConfirmed = (table: 'contact' | 'patient_details'): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql<boolean>`(${of('confirmedAt')} is not null or (${of('isOrigin')} = 1 and not exists (
    select 1 from ${sql.table('patient_details')} other where other."rootId" = ${of('rootId')}
      and (other."patientId" <> ${of('patientId')} or other."confirmedAt" is not null))))`
}

/** How sure we are of a contact. */
export type ContactMark = Pick<PatientDetailRow, 'key' | 'reachedAt' | 'confirmedAt'> & { isOrigin: 0 | 1 }

const rowsAtOnce = 5_000
const namePrefix = nameTerm('')

/**
 * Keeps what a patient said: what they are known by, what they are found by, and the words of the name.
 * @param marks how sure we are of the contacts; those that are kept already stay as they are
 */
export async function insertDetails(
  tx: Database,
  patientId: string,
  said: Said,
  marks: Partial<Omit<ContactMark, 'key'>> = {},
): Promise<void> {
  const { isOrigin = 0, reachedAt = null, confirmedAt = null } = marks
  const row = { patientId, rootId: patientId, reachedAt: null, confirmedAt: null, isOrigin: 0 as const }
  await tx
    .insertInto('patient_details')
    .values([
      { ...row, key: nameKeyOf(said.name) },
      ...contactKeysOf(said).map((key) => ({ ...row, key, isOrigin, reachedAt, confirmedAt })),
    ])
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

/** Staff saw those contacts confirmed for that patient. */
export async function confirmContacts(
  tx: Database,
  { rootId, keys }: { rootId: string; keys: readonly string[] },
  now: Temporal.Instant,
): Promise<number> {
  if (keys.length === 0) return 0
  const { numUpdatedRows } = await tx
    .updateTable('patient_details')
    .set({ confirmedAt: columns.instant(now) })
    .where('rootId', '=', rootId)
    .where('key', 'in', keys)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Somebody answered from that contact. It proves the mailbox or the phone, on every record, and nobody's name. */
export async function markReached(tx: Database, key: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('patient_details')
    .set({ reachedAt: columns.instant(now) })
    .where('key', '=', key)
    .where('reachedAt', 'is', null)
    .execute()
}

/** The same of a number that somebody texted from. */
export const markNumberReached = (tx: Database, number: string, now: Temporal.Instant): Promise<void> =>
  markReached(tx, `p:${number}`, now)

/** How sure we are of what those patients are known by, to be kept while it is written again. */
export const listMarks = (tx: Database, patientId: string): Promise<ContactMark[]> =>
  tx
    .selectFrom('patient_details')
    .select(['key', 'isOrigin', 'reachedAt', 'confirmedAt'])
    .where('patientId', '=', patientId)
    .where((row) =>
      row.or([row('isOrigin', '=', 1), row('reachedAt', 'is not', null), row('confirmedAt', 'is not', null)]),
    )
    .execute()

/**
 * Writes again what a patient is known and found by, from everything that is said of them.
 * @param marks how sure we are of the contacts; those that nobody says any more are forgotten
 */
export async function rebuildDetails(
  tx: Database,
  { id, rootId }: { id: string; rootId: string },
  all: readonly Said[],
  marks: readonly ContactMark[],
): Promise<void> {
  await deleteDetails(tx, [id])
  for (const said of all) await insertDetails(tx, id, said)
  await restoreMarks(tx, id, marks)
  if (rootId !== id) await moveDetails(tx, [id], rootId)
}

/** Puts them back, where the contact is still kept. */
async function restoreMarks(tx: Database, patientId: string, marks: readonly ContactMark[]): Promise<void> {
  for (const { key, ...mark } of marks)
    await tx
      .updateTable('patient_details')
      .set(mark)
      .where('patientId', '=', patientId)
      .where('key', '=', key)
      .execute()
}

/** A number or address of a patient, and how sure we are that it is theirs. */
export type KnownContact = {
  key: string
  state: 'unconfirmed' | 'reached' | 'confirmed'
  /** Somebody answered from it. */
  isReached: boolean
  /** When staff last saw it confirmed; null where they did not. */
  confirmedAt: string | null
}

/** The numbers and addresses of a patient and of those merged into it, each once. */
export async function listContacts(db: Database, rootId: string): Promise<KnownContact[]> {
  const rows = await db
    .selectFrom('patient_details')
    .select(['key', 'reachedAt', 'confirmedAt'])
    .select(isConfirmed('patient_details').as('isConfirmed'))
    .where('rootId', '=', rootId)
    .where('key', 'not like', 'n:%')
    .orderBy('key')
    .execute()
  return [...Map.groupBy(rows, ({ key }) => key)].map(([key, some]) => ({
    key,
    state: some.some((row) => Boolean(row.isConfirmed))
      ? 'confirmed'
      : some.some(({ reachedAt }) => reachedAt !== null)
        ? 'reached'
        : 'unconfirmed',
    isReached: some.some(({ reachedAt }) => reachedAt !== null),
    confirmedAt: some.reduce<string | null>(
      (last, row) => (row.confirmedAt !== null && row.confirmedAt > (last ?? '') ? row.confirmedAt : last),
      null,
    ),
  }))
}

/**
 * The contacts of a record that came from an online form and that staff haven't confirmed: the same ones for which
 * `listFromForm` marks an appointment.
 */
export async function listUnconfirmed(db: Database, rootId: string): Promise<KnownContact[]> {
  const isAlike = (await listAlike(db, [rootId])).has(rootId)
  return (await listContacts(db, rootId)).filter(
    ({ confirmedAt, state }) => confirmedAt === null && (isAlike || state !== 'confirmed'),
  )
}

/**
 * Of those appointments the ones with a number or address from an online form that staff haven't confirmed: one that is
 * not confirmed for its record, or whose record has the name and a contact of another that staff didn't call a different
 * person.
 */
export async function listFromForm(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const visits = await db
    .selectFrom('appointments')
    .innerJoin('patients', 'patients.id', 'appointments.patientId')
    .select(['appointments.id', 'appointments.phone', 'appointments.email'])
    .select((row) => row.fn.coalesce('patients.mergedInto', 'patients.id').as('rootId'))
    .where('appointments.id', 'in', ids)
    .execute()
  const rootIds = [...new Set(visits.map(({ rootId }) => rootId))]
  if (rootIds.length === 0) return new Set()
  const details = await db
    .selectFrom('patient_details')
    .select(['rootId', 'key', 'confirmedAt'])
    .select(isConfirmed('patient_details').as('isConfirmed'))
    .where('rootId', 'in', rootIds)
    .where('key', 'not like', 'n:%')
    .execute()
  const alike = await listAlike(db, rootIds)
  const isOpen = ({ rootId, ...said }: (typeof visits)[number]) =>
    contactKeysOf(said).some((key) => {
      const known = details.filter((row) => row.rootId === rootId && row.key === key)
      if (known.length === 0 || known.some(({ confirmedAt }) => confirmedAt !== null)) return false
      return alike.has(rootId) || !known.some((row) => Boolean(row.isConfirmed))
    })
  return new Set(visits.filter(isOpen).map(({ id }) => id))
}

/** Of those records the ones whose name and number or address another record has, too. */
async function listAlike(db: Database, rootIds: readonly string[]): Promise<Set<string>> {
  const details = sql.table('patient_details')
  const { rows } = await sql<{ rootId: string }>`
    select distinct own."rootId" from ${details} own join ${details} other on other.key = own.key
    where own."rootId" in (${sql.join(rootIds)}) and other."rootId" <> own."rootId" and own.key not like 'n:%'
      and exists (
        select 1 from ${details} "ownName" join ${details} "otherName" on "otherName".key = "ownName".key
        where "ownName"."rootId" = own."rootId" and "otherName"."rootId" = other."rootId" and "ownName".key like 'n:%')
      and not exists (
        select 1 from ${sql.table('patient_pairs')} pair
        where "firstId" in (own."rootId", other."rootId") and "secondId" in (own."rootId", other."rootId"))`.execute(
    db,
  )
  return new Set(rows.map(({ rootId }) => rootId))
}

/** The contact of that kind that staff saw confirmed last; undefined where they saw none. */
export const newestSeen = <Contact extends Pick<KnownContact, 'key' | 'confirmedAt'>>(
  contacts: readonly Contact[],
  kind: 'p:' | 'e:',
): Contact | undefined =>
  contacts
    .filter(({ key, confirmedAt }) => key.startsWith(kind) && confirmedAt !== null)
    .reduce<Contact | undefined>(
      (last, one) => (last && (last.confirmedAt ?? '') >= (one.confirmedAt ?? '') ? last : one),
      undefined,
    )

/**
 * The row with the number and address that staff saw confirmed last: a patient's page shows them, and a correction begins
 * with them. The row's own where staff saw none.
 */
export async function withNewestContacts<Row extends Said & { id: string }>(
  db: Database,
  row: Row,
): Promise<Row> {
  const [newest = row] = await allWithNewestContacts(db, [row])
  return newest
}

/** The same of several rows. */
export async function allWithNewestContacts<Row extends Said & { id: string }>(
  db: Database,
  rows: readonly Row[],
): Promise<Row[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const seen = await db
    .selectFrom('patient_details')
    .select(['rootId', 'key', 'confirmedAt'])
    .where('rootId', 'in', ids)
    .where('confirmedAt', 'is not', null)
    .orderBy('key')
    .execute()
  const byRoot = Map.groupBy(seen, ({ rootId }) => rootId)
  return rows.map((row) => {
    const contacts = byRoot.get(row.id) ?? []
    const [number, address] = [newestSeen(contacts, 'p:'), newestSeen(contacts, 'e:')]
    const own = contactKeysOf(row)
    return {
      ...row,
      ...(number && !own.includes(number.key) && { phone: shownPhone(number.key.slice(2)) }),
      ...(address && !own.includes(address.key) && { email: address.key.slice(2) }),
    }
  })
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

type AskedKnown = {
  nameKey: string
  contacts: readonly string[]
  needed: 'all' | 'any'
  birthDate?: CalendarDate | null | undefined
}

/**
 * Patients under whom somebody with that name and those contacts is kept, whichever of them said the one and the other;
 * not those that were merged into another. Only confirmed contacts count, and one that staff confirmed counts more than
 * what a record began with.
 * Two different dates of birth never match; one that is known already counts most.
 * @param needed `all`: every contact is theirs, so that a form adds none to a record; `any`: one of them is
 */
export async function listKnown(
  tx: Database,
  { nameKey, contacts, needed, birthDate }: AskedKnown,
): Promise<string[]> {
  if (contacts.length === 0) return []
  const rows = await tx
    .selectFrom('patient_details as contact')
    .select(['contact.rootId as id', 'contact.key', 'contact.confirmedAt'])
    .where('contact.key', 'in', contacts)
    .where(isConfirmed('contact'))
    .where('contact.rootId', 'in', (named) =>
      named.selectFrom('patient_details').select('rootId').where('key', '=', nameKey),
    )
    .execute()
  const least = needed === 'all' ? new Set(contacts).size : 1
  const found = [...Map.groupBy(rows, ({ id }) => id).values()].filter(
    (some) => new Set(some.map(({ key }) => key)).size >= least,
  )
  const possible = birthDate ? await bornThen(tx, found, birthDate) : found
  const seen = possible.filter((some) => some.some(({ confirmedAt }) => confirmedAt !== null))
  return (seen.length > 0 ? seen : possible).flatMap(([first]) => first?.id ?? [])
}

/** Those who were born on that day; where it is known of none of them, those of whom no date is known. */
async function bornThen<Row extends { id: string }>(
  tx: Database,
  found: readonly Row[][],
  birthDate: CalendarDate,
): Promise<readonly Row[][]> {
  const born = await listBirthDates(
    tx,
    found.flatMap(([first]) => first?.id ?? []),
  )
  const datesOf = ([first]: readonly Row[]) => born.get(first?.id ?? '') ?? []
  const together = found.filter((some) => !areBornApart([birthDate], datesOf(some)))
  const same = together.filter((some) => datesOf(some).length > 0)
  return same.length > 0 ? same : together
}

/** What those patients are known by: names, and confirmed contacts. */
export async function listKeysOf(db: Database, patientIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('patient_details')
    .select('key')
    .distinct()
    .where('patientId', 'in', patientIds)
    .where((row) => row.or([row('key', 'like', 'n:%'), isConfirmed('patient_details')]))
    .execute()
  return rows.map(({ key }) => key)
}

/** All that those patients are known and found by is under another from now on. */
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

/** Patients, those that others were merged into, whose address it is, confirmed or not. */
export async function listOfAddress(
  db: Database,
  email: string,
): Promise<{ rootId: string; isConfirmed: boolean }[]> {
  const rows = await db
    .selectFrom('patient_details')
    .select('rootId')
    .select(isConfirmed('patient_details').as('isConfirmed'))
    .where('key', '=', addressKeyOf(email))
    .execute()
  return [...Map.groupBy(rows, ({ rootId }) => rootId)].map(([rootId, some]) => ({
    rootId,
    isConfirmed: some.some((row) => Boolean(row.isConfirmed)),
  }))
}

/** Those patients: first the one of whom staff confirmed a contact, else the older. */
export async function inOrderOfTrust(db: Database, ids: readonly string[]): Promise<string[]> {
  const seen = await db
    .selectFrom('patient_details')
    .select('rootId')
    .where('rootId', 'in', ids)
    .where('confirmedAt', 'is not', null)
    .execute()
  const rows = await db
    .selectFrom('patients')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const older = [...rows.map(({ id }) => id), ...ids.filter((id) => rows.every((row) => row.id !== id))]
  const isSeen = (id: string) => seen.some(({ rootId }) => rootId === id)
  return [...older.filter(isSeen), ...older.filter((id) => !isSeen(id))]
}
