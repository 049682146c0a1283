import type { Database, PatientRow } from '#app/db/tables.ts'
import { m } from '#app/language/messages.ts'
import { type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import type { Staff } from '../audit/actor.ts'
import {
  laterThan,
  type RecordEntry,
  writeRecord,
  written,
  writtenAll,
} from '../records/write-record.server.ts'
import type { Belongings } from './belongings.ts'
import { areBornApart } from './birth-date.ts'
import { listBirthDates } from './birth-date-queries.server.ts'
import { giveBackCorrected, holdCorrected } from './correct/commands.server.ts'
import { inOrderOfTrust, moveDetails } from './details-queries.server.ts'
import {
  endMerge,
  findPatient,
  holdPatients,
  insertMerge,
  insertPair,
  listIdsOf,
  listIdsOfSame,
  listMerges,
  updatePatient,
  updateRoots,
} from './queries.server.ts'
import { branchOf, inOrder, undoDays } from './rules.ts'

type Two = {
  actor: Staff
  /** The patient that stays. */
  intoId: string
  /** The one that is joined to it. */
  patientId: string
}

type Merging = Two & {
  /** Of places on the waitlist that an appointment of the other one would end, those that staff let end. */
  ends?: readonly string[]
}

/**
 * Joins two patients: all that belongs to the one is shown under the other, and keeps the id that it bears, so that
 * taking them apart gives it back (docs/topics/patients.md). Who waits for what the other one has an appointment for waits
 * on, unless staff say otherwise.
 * @returns 422 for one and the same, 404 where either is gone, 409 where either was joined meanwhile, and where their dates of
 * birth differ
 */
export function mergePatients(
  services: Services,
  { actor, intoId, patientId, ends = [] }: Merging,
  belongings: Belongings,
): Promise<Outcome<undefined>> {
  const writing = { actor, object: 'patient', id: intoId, failed: m.patients_not_merged() } as const
  return writeRecord(services, writing, async (tx) => {
    const both = [await listIdsOf(tx, intoId), await listIdsOf(tx, patientId)] as const
    await belongings.holdRecords(tx, [], both.flat())
    const held = await holdTwo(tx, intoId, patientId)
    if (!held.ok) return held
    const [into, joined] = held.value
    const born = await listBirthDates(tx, [into.id, joined.id])
    if (areBornApart(born.get(into.id) ?? [], born.get(joined.id) ?? []))
      return refused({ status: 409, message: m.patients_born_apart() })
    const now = services.clock.now()
    const ids = await listIdsOf(tx, joined.id)
    const ending = await listEndingByMerge(tx, both, belongings)
    await belongings.waitlist.keepOpen(
      tx,
      ending.filter((id) => !ends.includes(id)),
      now,
    )
    await updateRoots(tx, ids, into.id)
    await moveDetails(tx, ids, into.id)
    await insertMerge(tx, { patientId: joined.id, intoId: into.id, adminId: actor.id }, now)
    for (const row of [into, joined])
      await updatePatient(tx, row.id, { updatedAt: laterThan(row.updatedAt, now) })
    return written({ action: 'merge', detail: { ids: [joined.id] } })
  })
}

/** Open places on the waitlist that an appointment of the other patient would end once the two are one. */
export async function listEndingByMerge(
  db: Database,
  [one, other]: readonly [readonly string[], readonly string[]],
  { waitlist }: Belongings,
): Promise<string[]> {
  const all = [...one, ...other]
  const anyway = [
    ...(await waitlist.listEnding(db, { placesOf: one, visitsOf: one })),
    ...(await waitlist.listEnding(db, { placesOf: other, visitsOf: other })),
  ]
  const ending = await waitlist.listEnding(db, { placesOf: all, visitsOf: all })
  return ending.filter((id) => !anyway.includes(id))
}

/**
 * Merges two that were suggested, with one press: the record of which staff confirmed a contact stays, else the older.
 * @returns the id of the record that stays; else as `mergePatients`
 */
export async function mergeSuggested(
  services: Services,
  { actor, ids }: { actor: Staff; ids: [string, string] },
  belongings: Belongings,
): Promise<Outcome<string>> {
  const [intoId = '', patientId = ''] = await inOrderOfTrust(services.db, ids)
  const merged = await mergePatients(services, { actor, intoId, patientId }, belongings)
  return merged.ok ? { ok: true, value: intoId } : merged
}

/** Says that two are not the same person; they are not proposed any more. */
export function keepApart(
  services: Services,
  { actor, intoId, patientId }: Two,
): Promise<Outcome<undefined>> {
  const writing = { actor, object: 'patient', id: intoId, failed: m.patients_not_changed() } as const
  return writeRecord(services, writing, async (tx) => {
    const held = await holdTwo(tx, intoId, patientId)
    if (!held.ok) return held
    const pair = inOrder(intoId, patientId)
    await insertPair(tx, { pair, adminId: actor.id }, services.clock.now())
    return written({ action: 'edit', detail: { fields: ['notTheSame'], ids: [patientId] } })
  })
}

/**
 * Takes apart what was joined: the patient, and anyone who was joined to it before, have their records again; what came
 * meanwhile stays with the other. Appointments and places that followed a correction of the other one say again what they
 * said, and places on the waitlist that only an appointment of the other one had ended are open again, on both sides.
 * @returns 404 where it is gone, 409 where it stands by itself or was joined more than 30 days ago
 */
export function separatePatient(
  services: Services,
  { actor, patientId }: Pick<Two, 'actor' | 'patientId'>,
  belongings: Belongings,
): Promise<Outcome<undefined>> {
  const writing = { actor, object: 'patient', id: patientId, failed: m.patients_not_separated() } as const
  return writeRecord(services, writing, async (tx) => {
    const now = services.clock.now()
    const since = now.subtract({ hours: undoDays * 24 })
    const corrected = await holdCorrected(tx, await listIdsOfSame(tx, patientId), since, belongings)
    const held = await holdJoined(tx, patientId)
    if (!held.ok) return held
    const { joined, rootId } = held.value
    const group = await listIdsOf(tx, rootId)
    const branch = [...branchOf(patientId, await listMerges(tx, group))]
    const mergedAt = await endMerge(tx, patientId, since)
    if (mergedAt === null)
      return refused({ status: 409, message: m.patients_merged_long_ago({ days: undoDays }) })
    await updateRoots(
      tx,
      branch.filter((id) => id !== patientId),
      patientId,
    )
    await moveDetails(tx, branch, patientId)
    await updatePatient(tx, patientId, { mergedInto: null, updatedAt: laterThan(joined.updatedAt, now) })
    await giveBackCorrected(tx, { corrected, branch, rootId: patientId, mergedAt, now }, belongings)
    const rest = group.filter((id) => !branch.includes(id))
    const sides = [
      { placesOf: branch, by: { patientIds: rest }, since: mergedAt },
      { placesOf: rest, by: { patientIds: branch }, since: mergedAt },
    ]
    const reopened: string[] = []
    for (const side of sides) reopened.push(...(await belongings.waitlist.reopen(tx, side, now)))
    const separated = { action: 'separate', detail: { ids: [rootId] } } as const
    return writtenAll([separated, ...reopened.map(asReopened)], undefined)
  })
}

/** Both as they stand by themselves, locked. */
async function holdTwo(
  tx: Database,
  intoId: string,
  patientId: string,
): Promise<Outcome<readonly [PatientRow, PatientRow]>> {
  if (intoId === patientId) return refused({ status: 422, message: m.patients_one_and_the_same() })
  const rows = await holdPatients(tx, [intoId, patientId])
  const into = rows.find(({ id }) => id === intoId)
  const joined = rows.find(({ id }) => id === patientId)
  if (!into || !joined) return refused({ status: 404, message: m.patients_gone() })
  const merged = [joined, into].find(({ mergedInto }) => mergedInto !== null)
  if (merged) return refused({ status: 409, message: m.patients_merged_meanwhile({ name: merged.name }) })
  return { ok: true, value: [into, joined] }
}

/** One that was joined, and the patient it is under, locked together. */
async function holdJoined(
  tx: Database,
  patientId: string,
): Promise<Outcome<{ joined: PatientRow; rootId: string }>> {
  const seen = await findPatient(tx, patientId)
  if (!seen) return refused({ status: 404, message: m.patients_gone() })
  const rows = await holdPatients(tx, [patientId, seen.mergedInto ?? patientId])
  const joined = rows.find(({ id }) => id === patientId)
  if (!joined) return refused({ status: 404, message: m.patients_gone() })
  const rootId = joined.mergedInto
  if (rootId === null) return refused({ status: 409, message: m.patients_not_joined({ name: joined.name }) })
  if (rootId !== seen.mergedInto) return refused({ status: 409, message: m.patients_changed_meanwhile() })
  return { ok: true, value: { joined, rootId } }
}

/** A place on the waitlist that ended because of somebody else's appointment. */
export const asReopened = (objectId: string): RecordEntry => ({
  action: 'restore',
  object: 'waitlist-entry',
  objectId,
})
