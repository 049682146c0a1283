import { holdNames } from '#app/db/engine/locks.server.ts'
import type { Database } from '#app/db/tables.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import { fillBirthDate } from './birth-date-queries.server.ts'
import { contactKeysOf, nameKeyOf, type Said, type SaidWithBirth } from './details.server.ts'
import { confirmContacts, insertDetails, listKnown } from './details-queries.server.ts'
import { findPatient, holdOldest, insertPatient } from './queries.server.ts'

/** Between looking for somebody and locking the row, that one may have been joined to another. */
const looksAtMost = 3

/**
 * Where contacts come from. Staff heard or read those they type, so these are confirmed; a line of an online form, or one
 * that is copied from another record, says only what somebody typed once. What another program kept is never confirmed, not
 * even for the record that begins with it.
 */
export type ContactSource = 'staff' | 'form' | 'import'

/**
 * Finds whose a visit or message is: the oldest patient with that name for whom the contacts are confirmed, else a new
 * patient. From a form all contacts must be: one that adds a number or address gets a record of its own, and staff see
 * that the two may be the same. Two different dates of birth never match; one that nobody said yet is kept where staff heard it. The person who asks learns nothing of the answer (docs/topics/patients.md).
 * Call it after claims are taken and before the log is written.
 * @param at when it came, which is how old a new patient is
 * @returns the id, for the row's `patientId`
 */
export async function joinPatient(
  tx: Database,
  said: SaidWithBirth,
  at: Temporal.Instant,
  source: ContactSource = 'form',
): Promise<string> {
  return (await joinOrMakePatient(tx, said, at, source)).id
}

/** The same, and whether nobody was known by that. */
export async function joinOrMakePatient(
  tx: Database,
  said: SaidWithBirth,
  at: Temporal.Instant,
  source: ContactSource,
): Promise<{ id: string; isNew: boolean }> {
  await holdNames(tx, [nameKeyOf(said.name)])
  const known = await findKnown(tx, said, source)
  const id = known ?? (await makePatient(tx, said, at))
  // Staff go by it to know who calls: a stranger who knows name and contacts must not choose it.
  if (known && said.birthDate && source === 'staff') await fillBirthDate(tx, id, said.birthDate, at)
  await insertDetails(tx, id, said, { isOrigin: known === null && source === 'form' ? 1 : 0 })
  if (source === 'staff') await confirm(tx, id, said, at)
  return { id, isNew: known === null }
}

/** Whose it would be, without a change; null for a new patient. */
export async function findMatch(db: Database, said: SaidWithBirth): Promise<string | null> {
  const { name, birthDate } = said
  const asked = { nameKey: nameKeyOf(name), contacts: contactKeysOf(said), needed: 'all', birthDate } as const
  return (await listKnown(db, asked))[0] ?? null
}

/**
 * Gives a visit to the patient that staff chose, or to the one it was merged into. If that patient is gone meanwhile,
 * matches as if nobody had been chosen.
 */
export async function joinChosen(
  tx: Database,
  { patientId, ...said }: SaidWithBirth & { patientId: string },
  at: Temporal.Instant,
  source: ContactSource,
): Promise<string> {
  await holdNames(tx, [nameKeyOf(said.name)])
  const id = await holdChosen(tx, patientId)
  if (id === null) return joinPatient(tx, said, at, source)
  if (said.birthDate) await fillBirthDate(tx, id, said.birthDate, at)
  await insertDetails(tx, id, said)
  if (source === 'staff') await confirm(tx, id, said, at)
  return id
}

const confirm = (tx: Database, rootId: string, said: Said, at: Temporal.Instant) =>
  confirmContacts(tx, { rootId, keys: contactKeysOf(said) }, at)

async function holdChosen(tx: Database, patientId: string): Promise<string | null> {
  for (let look = 1; look <= looksAtMost; look++) {
    const chosen = await findPatient(tx, patientId)
    if (!chosen) return null
    const held = await holdOldest(tx, [chosen.mergedInto ?? chosen.id])
    if (held) return held.id
  }
  return null
}

/** Finds whose a message is: as for a visit, but one that looks like spam makes no patient. */
export async function joinWriter(
  tx: Database,
  { possibleSpam, ...said }: Said & { possibleSpam: boolean },
  at: Temporal.Instant,
): Promise<string | null> {
  if (!possibleSpam) return joinPatient(tx, said, at)
  await holdNames(tx, [nameKeyOf(said.name)])
  return findKnown(tx, said, 'form')
}

async function findKnown(tx: Database, said: SaidWithBirth, source: ContactSource): Promise<string | null> {
  const asked = {
    nameKey: nameKeyOf(said.name),
    contacts: contactKeysOf(said),
    needed: source === 'staff' ? 'any' : 'all',
    birthDate: said.birthDate,
  } as const
  for (let look = 1; look <= looksAtMost; look++) {
    const ids = await listKnown(tx, asked)
    if (ids.length === 0) return null
    const oldest = await holdOldest(tx, ids)
    if (oldest) return oldest.id
  }
  return null
}

async function makePatient(tx: Database, said: SaidWithBirth, at: Temporal.Instant): Promise<string> {
  const id = randomId()
  await insertPatient(tx, { ...said, id }, at)
  return id
}
