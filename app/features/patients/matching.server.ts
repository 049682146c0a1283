import { holdNames } from '#app/db/engine/locks.server.ts'
import type { Database } from '#app/db/tables.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import { contactKeysOf, nameKeyOf, type Said } from './details.server.ts'
import { findPatient, holdOldest, insertDetails, insertPatient, listKnown } from './queries.server.ts'

/** Between looking for somebody and locking the row, that one may have been joined to another. */
const looksAtMost = 3

/**
 * Whose a visit or message is: the oldest patient of whom the same name, and the same number or address, is kept,
 * else a new one. Nothing of the answer is for the person who asks
 * (docs/topics/patients.md). After claims were taken, before the log is written.
 * @param at when it came, which is how old a new patient is
 * @returns the id, for the row's `patientId`
 */
export async function joinPatient(tx: Database, said: Said, at: Temporal.Instant): Promise<string> {
  await holdNames(tx, [nameKeyOf(said.name)])
  const id = (await findKnown(tx, said)) ?? (await makePatient(tx, said, at))
  await insertDetails(tx, id, said)
  return id
}

/**
 * Whose a visit is that staff book for a patient they chose: that one's, or whoever it was joined to. One that is gone
 * meanwhile, and an id of nobody, join as if nobody had been chosen.
 */
export async function joinChosen(
  tx: Database,
  { patientId, ...said }: Said & { patientId: string },
  at: Temporal.Instant,
): Promise<string> {
  await holdNames(tx, [nameKeyOf(said.name)])
  const id = await holdChosen(tx, patientId)
  if (id === null) return joinPatient(tx, said, at)
  await insertDetails(tx, id, said)
  return id
}

async function holdChosen(tx: Database, patientId: string): Promise<string | null> {
  for (let look = 1; look <= looksAtMost; look++) {
    const chosen = await findPatient(tx, patientId)
    if (!chosen) return null
    const held = await holdOldest(tx, [chosen.mergedInto ?? chosen.id])
    if (held) return held.id
  }
  return null
}

/** Whose a message is: as for a visit, but what looks like spam makes no patient of a stranger. */
export async function joinWriter(
  tx: Database,
  { possibleSpam, ...said }: Said & { possibleSpam: boolean },
  at: Temporal.Instant,
): Promise<string | null> {
  if (!possibleSpam) return joinPatient(tx, said, at)
  await holdNames(tx, [nameKeyOf(said.name)])
  return findKnown(tx, said)
}

async function findKnown(tx: Database, said: Said): Promise<string | null> {
  for (let look = 1; look <= looksAtMost; look++) {
    const ids = await listKnown(tx, nameKeyOf(said.name), contactKeysOf(said))
    if (ids.length === 0) return null
    const oldest = await holdOldest(tx, ids)
    if (oldest) return oldest.id
  }
  return null
}

async function makePatient(tx: Database, said: Said, at: Temporal.Instant): Promise<string> {
  const id = randomId()
  await insertPatient(tx, { ...said, id }, at)
  return id
}
