import { holdAllNames, holdNames } from '#app/db/engine/locks.server.ts'
import type { Database, PatientRow } from '#app/db/tables.ts'
import { areWithoutRecords } from '#app/db/upkeep/unreferenced.server.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import type { AuditObject } from '#app/features/audit/rules.ts'
import {
  laterThan,
  type RecordEntry,
  writeRecord,
  writtenAll,
} from '#app/features/records/write-record.server.ts'
import { m } from '#app/language/messages.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import type { Belongings, HeldRecord } from '../belongings.ts'
import { contactKeysOf, e164Of, nameKeyOf, type Said } from '../details.server.ts'
import { type ContactMark, listMarks, rebuildDetails } from '../details-queries.server.ts'
import { asReopened } from '../merge-commands.server.ts'
import {
  deletePatients,
  findPatient,
  holdPatients,
  insertPair,
  insertPatient,
  listIdsOf,
  updatePatient,
} from '../queries.server.ts'
import { inOrder, undoDays } from '../rules.ts'
import type { RecordKey } from './fields.ts'
import {
  type Before,
  deleteMove,
  deletePair,
  findMove,
  insertMove,
  isPair,
  type MarkOf,
  type Move,
} from './queries.server.ts'
import { withoutMoved } from './rules.ts'

type Moving = {
  actor: Staff
  /** Under whom the records stand. */
  id: string
  /** Whose they are; null for a new patient. */
  toId: string | null
  records: readonly RecordKey[]
}

/**
 * Gives visits, messages and places on the waitlist to another patient, or to a new one. What they say stays with them, and
 * so do their links; contacts that only they said go along. The two are not suggested as one any more. It can be undone for
 * 30 days.
 * @returns the id of the patient whose they are now; 422 for no record or the same patient, 404 where one of the two is
 * gone, 409 where one was merged meanwhile, or a record is gone or somebody else's by now
 */
export function moveRecords(
  services: Services,
  { actor, id, toId, records }: Moving,
  belongings: Belongings,
): Promise<Outcome<string>> {
  const writing = { actor, object: 'patient', id, failed: m.patients_not_changed() } as const
  return writeRecord<string>(services, writing, async (tx) => {
    const now = services.clock.now()
    if (records.length === 0) return refused({ status: 422, message: m.patients_move_nothing() })
    if (toId === id) return refused({ status: 422, message: m.patients_one_and_the_same() })
    const held = await belongings.holdRecords(tx, records, [
      ...(await listIdsOf(tx, id)),
      ...(await listIdsOf(tx, toId ?? '')),
    ])
    const two = await holdBoth(tx, { id, toId, held })
    if (!two.ok) return two
    const from = await listIdsOf(tx, id)
    if (held.length < new Set(records.map(keyOf)).size)
      return refused({ status: 409, message: m.patients_move_record_gone() })
    if (held.some(({ patientId }) => !from.includes(patientId)))
      return refused({ status: 409, message: m.patients_move_meanwhile() })
    const newest = held.reduce((one, other) => (one.createdAt < other.createdAt ? other : one))
    const target = toId ?? (await makePatient(tx, newest, now))
    const sources = [...new Set(held.map(({ patientId }) => patientId))]
    const marks = await marksOf(tx, [...sources, target])
    const isNewPair = !(await isPair(tx, id, target))
    const origin = toId === null ? newest : null
    const rows = await give(tx, { held, target, sources, marks, origin, now }, belongings)
    await insertPair(tx, { pair: inOrder(id, target), adminId: actor.id }, now)
    const moved = held.map(({ kind, id: recordId, patientId }) => ({ kind, id: recordId, patientId }))
    const before = { rows, marks, isNewPair, isNew: toId === null }
    await insertMove(tx, { fromId: id, toId: target, adminId: actor.id, records: moved, before }, now)
    const visitIds = held.flatMap((record) => (record.kind === 'visit' ? record.id : []))
    const reopened = await belongings.waitlist.reopen(
      tx,
      { placesOf: from, by: { visitIds }, since: '' },
      now,
    )
    return writtenAll([...entriesOf(held, { id, target }), ...reopened.map(asReopened)], target)
  })
}

/**
 * Takes a move back: the records that still belong to whom they were given are again whose they were, and both patients
 * know the contacts they knew, as surely as then. A patient that was made for it and has nothing else goes.
 * @param id from or to whom the records were moved, or the patient that one of the two was merged into
 * @returns 409 where that patient has no such move any more, or nothing of it still stands; 404 where a patient is gone
 */
export function undoMove(
  services: Services,
  { actor, id, moveId }: { actor: Staff; id: string; moveId: string },
  belongings: Belongings,
): Promise<Outcome<undefined>> {
  const writing = { actor, object: 'patient', id, failed: m.patients_not_changed() } as const
  return writeRecord<undefined>(services, writing, async (tx) => {
    const now = services.clock.now()
    const move = await findMove(tx, moveId, now.subtract({ hours: undoDays * 24 }))
    if (!move) return refused({ status: 409, message: m.patients_move_over() })
    const { fromId, toId, before } = move
    const ids = await listIdsOf(tx, id)
    if (![fromId, toId].some((one) => ids.includes(one)))
      return refused({ status: 409, message: m.patients_move_over() })
    const held = await belongings.holdRecords(tx, move.records, [
      ...(await listIdsOf(tx, fromId)),
      ...(await listIdsOf(tx, toId)),
    ])
    await holdAllNames(tx)
    const sources = [...new Set(move.records.map(({ patientId }) => patientId))]
    const rows = await holdPatients(tx, [...new Set([fromId, toId, ...sources])])
    const here = (one: string) => rows.some((row) => row.id === one)
    if (!here(fromId) || !here(toId)) return refused({ status: 404, message: m.patients_gone() })
    const back = held.filter(({ patientId }) => patientId === toId)
    if (back.length === 0) return refused({ status: 409, message: m.patients_move_over() })
    const ownerOf = ({ kind, id: recordId }: RecordKey) => {
      const owner = move.records.find((one) => one.kind === kind && one.id === recordId)?.patientId
      return owner !== undefined && here(owner) ? owner : fromId
    }
    for (const [owner, some] of Map.groupBy(back, ownerOf)) await belongings.giveRecords(tx, some, owner)
    for (const row of rows) {
      const was = before.rows.find((one) => one.id === row.id && one.updatedAt === row.updatedAt)
      const kept = marksSince(await marksOf(tx, [row.id]), move, row.id)
      await rebuild(tx, { row, said: was ?? row, marks: kept, now }, belongings)
    }
    await deleteMove(tx, move.id)
    if (before.isNewPair) await deletePair(tx, fromId, toId)
    const entries = entriesOf(back, { id: toId, target: fromId, undone: true })
    if (before.isNew && (await areWithoutRecords(tx, [toId]))) await deletePatients(tx, [toId])
    return writtenAll(entries, undefined)
  })
}

/** Locks both patients and everyone whose records move, and reads them; locks their names first. */
async function holdBoth(
  tx: Database,
  { id, toId, held }: Pick<Moving, 'id' | 'toId'> & { held: readonly HeldRecord[] },
): Promise<Outcome<undefined>> {
  const seen = [await findPatient(tx, id), ...(toId === null ? [] : [await findPatient(tx, toId)])]
  const names = [...held, ...seen.flatMap((row) => row ?? [])].map(({ name }) => nameKeyOf(name))
  await holdNames(tx, names)
  const ids = [id, ...(toId === null ? [] : [toId]), ...held.map(({ patientId }) => patientId)]
  const rows = await holdPatients(tx, [...new Set(ids)])
  const two = [id, ...(toId === null ? [] : [toId])].map((one) => rows.find((row) => row.id === one))
  if (two.some((row) => row === undefined)) return refused({ status: 404, message: m.patients_move_gone() })
  const merged = two.find((row) => row?.mergedInto !== null)
  if (merged) return refused({ status: 409, message: m.patients_merged_meanwhile({ name: merged.name }) })
  return done(undefined)
}

async function makePatient(tx: Database, said: Said, now: Temporal.Instant): Promise<string> {
  const id = randomId()
  await insertPatient(tx, { ...said, id }, now)
  return id
}

async function marksOf(tx: Database, patientIds: readonly string[]): Promise<MarkOf[]> {
  const all: MarkOf[] = []
  for (const patientId of patientIds)
    all.push(...(await listMarks(tx, patientId)).map((mark) => ({ ...mark, patientId })))
  return all
}

type Giving = {
  held: readonly HeldRecord[]
  target: string
  /** Whose they were. */
  sources: readonly string[]
  marks: readonly MarkOf[]
  /** The record that a new patient begins with; null where the patient was there. */
  origin: HeldRecord | null
  now: Temporal.Instant
}

/** @returns patients who lost a contact with it, as they were */
async function give(tx: Database, giving: Giving, belongings: Belongings): Promise<Before['rows']> {
  const { held, target, sources, marks, origin, now } = giving
  const { waitlist } = belongings
  const theirs = await listIdsOf(tx, target)
  const endingAnyway = await waitlist.listEnding(tx, { placesOf: theirs, visitsOf: theirs })
  await belongings.giveRecords(tx, held, target)
  const ending = await waitlist.listEnding(tx, { placesOf: theirs, visitsOf: theirs })
  await waitlist.keepOpen(
    tx,
    ending.filter((id) => !endingAnyway.includes(id)),
    now,
  )
  const rows: Before['rows'] = []
  for (const row of await holdPatients(tx, [...sources, target])) {
    const moved = held.filter(({ patientId }) => patientId === row.id)
    const left = await belongings.listSaid(tx, row.id)
    const next = row.id === target ? row : withoutMoved(row, { moved, left, keysOf: contactKeysOf })
    const own = marks.filter(({ patientId }) => patientId === row.id)
    const kept = row.id === target ? joined(own, carried(held, marks, origin)) : own
    const updatedAt = await rebuild(tx, { row, said: next, marks: kept, now }, belongings)
    const { id, name, phone, email, language } = row
    if (next.phone !== phone || next.email !== email)
      rows.push({ id, name, phone, email, language, updatedAt })
  }
  return rows
}

/**
 * How sure we are of contacts that go along: seen by staff only where every contact of the record was, for one that brought
 * a strange address says nothing of whose the number is.
 */
function carried(
  held: readonly HeldRecord[],
  marks: readonly MarkOf[],
  origin: HeldRecord | null,
): ContactMark[] {
  return held.flatMap((record) => {
    const own = contactKeysOf(record).map((key) => {
      const mark = marks.find((one) => one.key === key && one.patientId === record.patientId)
      return { key, reachedAt: mark?.reachedAt ?? null, confirmedAt: mark?.confirmedAt ?? null }
    })
    const isSeen = own.every(({ confirmedAt }) => confirmedAt !== null)
    return own.map((mark) => ({
      ...mark,
      confirmedAt: isSeen ? mark.confirmedAt : null,
      isOrigin: record === origin ? (1 as const) : (0 as const),
    }))
  })
}

/** Each contact once, as sure as the surest. */
const joined = (one: readonly ContactMark[], other: readonly ContactMark[]): ContactMark[] =>
  [...Map.groupBy([...one, ...other], ({ key }) => key)].map(([key, some]) => ({
    key,
    isOrigin: some.some(({ isOrigin }) => isOrigin === 1) ? 1 : 0,
    reachedAt: some.find(({ reachedAt }) => reachedAt !== null)?.reachedAt ?? null,
    confirmedAt: some.find(({ confirmedAt }) => confirmedAt !== null)?.confirmedAt ?? null,
  }))

/** As sure as before the move, or as what staff saw and patients answered since. */
function marksSince(now: readonly MarkOf[], { createdAt, before }: Move, patientId: string): ContactMark[] {
  const was = before.marks.filter((mark) => mark.patientId === patientId)
  const keys = new Set([...now, ...was].map(({ key }) => key))
  const later = (at: string | null | undefined) => (at != null && at > createdAt ? at : null)
  return [...keys].map((key) => {
    const [current, former] = [now, was].map((marks) => marks.find((mark) => mark.key === key))
    return {
      key,
      isOrigin: former?.isOrigin ?? current?.isOrigin ?? 0,
      reachedAt: later(current?.reachedAt) ?? former?.reachedAt ?? null,
      confirmedAt: later(current?.confirmedAt) ?? former?.confirmedAt ?? null,
    }
  })
}

type Rebuilding = { row: PatientRow; said: Said; marks: readonly ContactMark[]; now: Temporal.Instant }

/** What the patient says, is known and found by, from the row and everything with its id. @returns when that was */
async function rebuild(
  tx: Database,
  { row, said: { name, phone, email, language }, marks, now }: Rebuilding,
  belongings: Belongings,
): Promise<string> {
  const said = { name, phone, email, language }
  const updatedAt = laterThan(row.updatedAt, now)
  await updatePatient(tx, row.id, { ...said, e164: e164Of(phone), updatedAt })
  const rootId = row.mergedInto ?? row.id
  const all = [said, ...(await belongings.listSaid(tx, row.id))]
  await rebuildDetails(tx, { id: row.id, rootId }, all, marks)
  return updatedAt
}

const objects = {
  visit: 'appointment',
  place: 'waitlist-entry',
  message: 'contact-message',
} as const satisfies Record<RecordKey['kind'], AuditObject>

const keyOf = ({ kind, id }: RecordKey) => `${kind} ${id}`

/** What the log holds of it: of the patient, and of each record, with the ids of both patients. */
function entriesOf(
  held: readonly HeldRecord[],
  { id, target, ...how }: { id: string; target: string; undone?: boolean },
): RecordEntry[] {
  const ids = held.map((record) => record.id)
  const own = { action: 'edit', detail: { fields: ['records'], ...how, ids: [id, target, ...ids] } } as const
  return [
    { ...own, objectId: id },
    { ...own, objectId: target },
    ...held.map((record) => ({
      action: 'edit' as const,
      object: objects[record.kind],
      objectId: record.id,
      detail: { fields: ['patient'], ids: [id, target] },
    })),
  ]
}
