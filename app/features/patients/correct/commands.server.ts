import { columns } from '#app/db/columns.ts'
import { holdNames } from '#app/db/engine/locks.server.ts'
import type { Database, PatientRow } from '#app/db/tables.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { changedMeanwhile } from '#app/features/records/change-record.server.ts'
import { laterThan, unchanged, writeRecord, written } from '#app/features/records/write-record.server.ts'
import { m } from '#app/language/messages.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import type { Belongings } from '../belongings.ts'
import { readBirthDate } from '../birth-date.ts'
import { contactKeysOf, e164Of, nameKeyOf, type Said } from '../details.server.ts'
import {
  type ContactMark,
  confirmContacts,
  listMarks,
  rebuildDetails,
  withNewestContacts,
} from '../details-queries.server.ts'
import { readSaid, type TypedPatient } from '../patient-form.server.ts'
import { findPatient, holdPatients, listIdsOf, updatePatient } from '../queries.server.ts'
import { undoDays } from '../rules.ts'
import {
  deleteCorrection,
  findLastCorrection,
  forgetVisitsBefore,
  insertCorrection,
  listCorrections,
  type VisitBefore,
} from './correction-queries.server.ts'

type Correcting = {
  actor: Staff
  id: string
  /** The row's `updatedAt` as it was seen. */
  seen: string
  typed: TypedPatient
  /** Upcoming visits and their emails that said the same as the record follow. */
  follows: boolean
  /** Of visits and places that say something else, those that staff ticked: they say the same as the record from now on. */
  also?: readonly string[]
}

const said = ({ name, phone, email, language }: Said): Said => ({ name, phone, email, language })
const isSame = (one: Said, other: Said) => JSON.stringify(said(one)) === JSON.stringify(said(other))

/** Whether both say the same in that field, however a number is typed. */
function agree(field: keyof Said, one: Said, other: Said): boolean {
  if (field === 'email') return one.email.toLowerCase() === other.email.toLowerCase()
  if (field !== 'phone') return one[field] === other[field]
  const [left, right] = [one, other].map(({ phone }) => contactKeysOf({ phone, email: '' }).join(' '))
  return one.phone === other.phone || (left !== '' && left === right)
}

/** What a visit says after a correction: of the corrected fields those in which it said what the record said. */
function followed<Visit extends Said>(visit: Visit, before: Said, after: Said): Visit {
  const fields = changedFields(before, after).filter((field) => agree(field, visit, before))
  return { ...visit, ...Object.fromEntries(fields.map((field) => [field, after[field]])) }
}

/** Whether a visit says something else than the record, so that no correction reaches all of it. */
export const saysOther = (visit: Said, row: Said): boolean =>
  (['name', 'phone', 'email', 'language'] as const).some((field) => !agree(field, visit, row))

/**
 * Corrects what a patient is called and how they are reached. Only fields that changed, and only on upcoming visits that
 * said the same as the record with its newest contacts: a visit may have been booked for somebody else, or to a newer address. It can be undone
 * for 30 days; no value is in the log.
 * @returns 422 with sentences by field, 404 where the patient is gone, 409 where it was changed or joined meanwhile
 */
export async function correctPatient(
  services: Services,
  { actor, id, seen, typed, follows, also = [] }: Correcting,
  belongings: Belongings,
): Promise<Outcome<undefined>> {
  const read = readSaid(services, typed)
  if (!read.ok) return read
  const { birthDate: birth, ...after } = read.value
  const writing = { actor, object: 'patient', id, failed: m.patients_not_changed() } as const
  return writeRecord<undefined>(services, writing, async (tx) => {
    const now = services.clock.now()
    const ids = await listIdsOf(tx, id)
    const coming = (await belongings.holdComing(tx, ids, now)).filter(
      (visit) => follows || also.includes(visit.id),
    )
    const held = await holdOne(tx, id, [after.name])
    if (!held.ok) return held
    const row = held.value
    if (row.updatedAt !== seen) return changedMeanwhile(tx, { words }, row)
    const birthDate = birth === undefined ? row.birthDate : readBirthDate(birth)
    const shown = await withNewestContacts(tx, row)
    const next = coming.map((visit) =>
      also.includes(visit.id) ? { ...visit, ...after } : followed(visit, shown, after),
    )
    const visits = coming.filter((visit, place) => !isSame(visit, next[place] ?? visit))
    if (isSame(shown, after) && birthDate === row.birthDate && visits.length === 0) return unchanged()
    const updatedAt = laterThan(row.updatedAt, now)
    await insertCorrection(
      tx,
      {
        patientId: id,
        adminId: actor.id,
        updatedAt,
        before: { ...said(shown), birthDate: row.birthDate, marks: await listMarks(tx, id) },
        visits,
      },
      now,
    )
    await apply(
      tx,
      {
        id,
        after,
        birthDate,
        updatedAt,
        now,
        visits: next.filter((visit) => visits.some((one) => one.id === visit.id)),
      },
      belongings,
    )
    const fields = [...changedFields(shown, after), ...birthChange(row.birthDate, birthDate)]
    const keys = contactKeysOf(after).filter((key) => !contactKeysOf(shown).includes(key))
    await confirmContacts(tx, { rootId: id, keys }, now)
    return written({ action: 'edit', detail: { fields, ids: idsOf(visits) } })
  })
}

/**
 * Takes the last correction back: patient and visits say again what they said; a visit that was told something else
 * meanwhile keeps that.
 * @returns 409 where there is none, or the patient was changed or joined since
 */
export function undoCorrection(
  services: Services,
  { actor, id }: Pick<Correcting, 'actor' | 'id'>,
  belongings: Belongings,
): Promise<Outcome<undefined>> {
  const writing = { actor, object: 'patient', id, failed: m.patients_not_changed() } as const
  return writeRecord<undefined>(services, writing, async (tx) => {
    const now = services.clock.now()
    const correction = await findLastCorrection(tx, id, now.subtract({ hours: undoDays * 24 }))
    if (!correction) return refused({ status: 409, message: m.patients_no_correction() })
    const { before, visits } = correction
    const standing = await belongings.holdVisits(
      tx,
      visits.map((visit) => visit.id),
    )
    const held = await holdOne(tx, id, [before.name])
    if (!held.ok) return held
    if (held.value.updatedAt !== correction.updatedAt) return changedMeanwhile(tx, { words }, held.value)
    const ids = await listIdsOf(tx, id)
    const back = visits.filter((visit) =>
      standing.some(
        (one) =>
          one.id === visit.id &&
          ids.includes(one.patientId) &&
          (isSame(one, held.value) || isSame(one, followed(visit, before, held.value))),
      ),
    )
    const updatedAt = laterThan(held.value.updatedAt, now)
    await deleteCorrection(tx, correction.id)
    const { birthDate = held.value.birthDate, marks = [] } = before
    await apply(tx, { id, after: said(before), birthDate, marks, updatedAt, now, visits: back }, belongings)
    const fields = [...changedFields(held.value, before), ...birthChange(held.value.birthDate, birthDate)]
    return written({ action: 'edit', detail: { fields, undone: true, ids: idsOf(back) } })
  })
}

/** Of the visits among them, for the log. */
const idsOf = (all: readonly VisitBefore[]): string[] =>
  all.filter(({ isPlace }) => !isPlace).map(({ id }) => id)

const words = () => ({
  deletedMeanwhile: m.patients_gone(),
  changedMeanwhile: m.patients_changed_meanwhile(),
  changedBy: (name: string, day: string, time: string) => m.patients_changed_by({ name, day, time }),
})

const changedFields = (one: Said, other: Said) =>
  (['name', 'phone', 'email', 'language'] as const).filter((field) => one[field] !== other[field])

const birthChange = (before: CalendarDate | null, after: CalendarDate | null) =>
  before === after ? [] : (['birthDate'] as const)

/** The patient as it stands by itself, locked, after the names it has and will have. */
async function holdOne(tx: Database, id: string, names: readonly string[]): Promise<Outcome<PatientRow>> {
  await holdNames(tx, names.map(nameKeyOf))
  const [row] = await holdPatients(tx, [id])
  if (!row) return refused({ status: 404, message: m.patients_gone() })
  if (row.mergedInto !== null)
    return refused({ status: 409, message: m.patients_merged_meanwhile({ name: row.name }) })
  return { ok: true, value: row }
}

type Change = {
  id: string
  after: Said
  birthDate: CalendarDate | null
  updatedAt: string
  now: Temporal.Instant
  visits: readonly VisitBefore[]
  /** How sure we were of contacts that come back. */
  marks?: readonly ContactMark[]
}

/** Rebuilds what the patient is known and found by from the row and from everything with its id; contacts stay as sure as they were. */
async function apply(tx: Database, change: Change, belongings: Belongings): Promise<void> {
  const { id, after, birthDate, updatedAt, now, visits, marks = [] } = change
  await belongings.rename(tx, visits, now)
  await updatePatient(tx, id, { ...said(after), birthDate, e164: e164Of(after.phone), updatedAt })
  const kept = [...marks, ...(await listMarks(tx, id))]
  await rebuildDetails(tx, { id, rootId: id }, [after, ...(await belongings.listSaid(tx, id))], kept)
}

type Corrected = {
  corrections: Awaited<ReturnType<typeof listCorrections>>
  /** Everything that followed one of them, locked. */
  held: Awaited<ReturnType<Belongings['holdVisits']>>
}

/** Appointments and places that followed corrections of those patients, locked, for `giveBackCorrected`. Before patients are. */
export async function holdCorrected(
  tx: Database,
  patientIds: readonly string[],
  since: Temporal.Instant,
  belongings: Belongings,
): Promise<Corrected> {
  const corrections = await listCorrections(tx, patientIds, since)
  const ids = corrections.flatMap(({ visits }) => visits.map(({ id }) => id))
  const held = await belongings.holdVisits(tx, [...new Set(ids)])
  await belongings.holdRecords(tx, [], patientIds)
  const names = [...held, ...corrections.flatMap(({ visits }) => visits)].map(({ name }) => name)
  await holdNames(tx, names.map(nameKeyOf))
  return { corrections, held }
}

type GivingBack = {
  corrected: Corrected
  /** Patients who stand apart again, under that root. */
  branch: readonly string[]
  rootId: string
  /** When they were merged. */
  mergedAt: string
  now: Temporal.Instant
}

/**
 * Lets what belongs to the branch say again what it said before corrections of the others, made while all were one; a field
 * that was told something else since keeps that. Those corrections forget it.
 */
export async function giveBackCorrected(
  tx: Database,
  { corrected, branch, rootId, mergedAt, now }: GivingBack,
  belongings: Belongings,
): Promise<void> {
  const since = corrected.corrections.filter(
    ({ patientId, at }) => !branch.includes(patientId) && columns.instant(at) >= mergedAt,
  )
  const after = new Map<string, Said>()
  const standing = new Map(
    corrected.held.flatMap((visit) => (branch.includes(visit.patientId) ? [[visit.id, visit]] : [])),
  )
  const back = new Map<string, VisitBefore & { patientId: string }>()
  for (const { patientId, before, visits } of since) {
    const said = after.get(patientId) ?? (await findPatient(tx, patientId)) ?? before
    for (const visit of visits) {
      const current = back.get(visit.id) ?? standing.get(visit.id)
      if (!current) continue
      const own = changedFields(visit, said).filter((field) => current[field] === said[field])
      const was = Object.fromEntries(own.map((field) => [field, visit[field]]))
      if (own.length > 0) back.set(visit.id, { ...current, ...was })
    }
    after.set(patientId, before)
  }
  await belongings.rename(tx, [...back.values()], now)
  await forgetVisitsBefore(tx, new Set(standing.keys()))
  for (const id of new Set([...back.values()].map(({ patientId }) => patientId))) {
    const row = await findPatient(tx, id)
    if (!row) continue
    const all = [row, ...(await belongings.listSaid(tx, id))]
    await rebuildDetails(tx, { id, rootId }, all, await listMarks(tx, id))
  }
}
