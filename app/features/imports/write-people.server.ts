import { columns } from '#app/db/columns.ts'
import type { ImportedRow } from '#app/db/import-tables.ts'
import type { Database, PatientRow } from '#app/db/tables.ts'
import { m } from '#app/language/messages.ts'
import { e164Of } from '../patients/details.server.ts'
import { insertDetails, withNewestContacts } from '../patients/details-queries.server.ts'
import { joinOrMakePatient } from '../patients/matching.server.ts'
import { insertNote } from '../patients/page/same-queries.server.ts'
import { findPatient, holdPatients, updatePatient } from '../patients/queries.server.ts'
import { laterThan } from '../records/write-record.server.ts'
import { type ChangedRow, findForChange, type Schedule } from '../scheduling/index.server.ts'
import { mayBeSame, saidOf } from './patient.server.ts'
import { isAppointmentTouched, isPatientTouched, updateRow } from './queries.server.ts'
import type { SourceAppointment, SourcePatient } from './source-record.ts'
import {
  isOver,
  lengthOf,
  type PlacedTreatment,
  slotOf,
  takeAnyway,
  type WantedTime,
} from './visit-times.server.ts'
import type { Written } from './written.ts'

const longestNote = 2_000

/** A patient of the source: the record with that name and all of those contacts confirmed, else a new one, all of it unconfirmed. */
export async function writePatient(
  tx: Database,
  { record, adminId }: { record: SourcePatient; adminId: string },
  now: Temporal.Instant,
): Promise<Written> {
  const { id, isNew } = await joinOrMakePatient(tx, saidOf(record), now, 'import')
  if (!isNew) return { state: 'done', decision: 'same', recordId: id }
  if (record.notes !== null)
    await insertNote(tx, { patientId: id, adminId, words: record.notes.slice(0, longestNote) }, now)
  return { state: 'done', decision: 'new', recordId: id, writtenAt: columns.instant(now), made: 'patient' }
}

/** One that an earlier run brought: it follows the source while nobody has touched it here. */
export async function updateImportedPatient(
  tx: Database,
  { record, row, earlier }: { record: SourcePatient; row: ImportedRow; earlier: ImportedRow },
  now: Temporal.Instant,
): Promise<Written> {
  const { recordId, writtenAt, decision } = earlier
  const { birthDate = null, ...said } = saidOf(record)
  const [held] = recordId === null ? [] : await holdPatients(tx, [recordId])
  if (held && !mayBeSame(said, held)) return { state: 'failed', decision: 'other-person' }
  if (row.recordKey === earlier.recordKey) return { state: 'seen', decision: 'here', ...idOf(recordId) }
  const isOurs = held && decision !== 'same' && held.mergedInto === null && held.updatedAt === writtenAt
  if (!isOurs || (await isPatientTouched(tx, held.id, writtenAt)))
    return { state: 'kept', decision: 'touched', ...idOf(recordId) }
  const updatedAt = laterThan(held.updatedAt, now)
  await updatePatient(tx, held.id, { ...said, birthDate, e164: e164Of(said.phone), updatedAt })
  await insertDetails(tx, held.id, said)
  await updateRow(tx, earlier.id, { writtenAt: updatedAt, recordKey: row.recordKey, updatedAt })
  return { state: 'updated', decision: 'here', recordId: held.id, edited: 'patient' }
}

const idOf = (recordId: string | null) => (recordId === null ? {} : { recordId })

/** An appointment with what its row refers to. */
export type Resolved = {
  row: ImportedRow
  record: SourceAppointment
  patientId: string
  treatment: PlacedTreatment
  clinicianId: string | null
}

const wantedTime = ({ row, record, treatment, clinicianId }: Resolved): WantedTime => ({
  id: row.id,
  slot: slotOf(record),
  length: lengthOf(record, treatment),
  treatment,
  clinicianId,
})

/** Whose appointments they become, with the number and address that staff confirmed last. */
async function findNewest(tx: Database, id: string): Promise<PatientRow | undefined> {
  const own = await findPatient(tx, id)
  const root = own?.mergedInto ? await findPatient(tx, own.mergedInto) : own
  return root && withNewestContacts(tx, root)
}

const visitOf = (patient: PatientRow, { record, treatment }: Resolved, source: string) => {
  const { id: patientId, name, email, phone, language } = patient
  return {
    patientId,
    name,
    email,
    phone,
    language,
    message: '',
    treatmentNames: [treatment.name],
    note: (record.notes ?? '').slice(0, longestNote),
    reason: m.imports_reason({ source }),
  }
}

/**
 * Stores appointments of the source: over others where their time is taken, and then marked as booked anyway. Nobody is told.
 * All times are taken before the first patient is locked, in the order of days.
 */
export async function writeAppointments(
  schedule: Schedule,
  { some, source }: { some: readonly Resolved[]; source: string },
): Promise<Map<string, Written>> {
  const { tx, now } = schedule
  const written = new Map<string, Written>()
  const inOrder = some.toSorted((one, other) => (one.record.startsAt < other.record.startsAt ? -1 : 1))
  const taken = new Map<string, Awaited<ReturnType<typeof takeAnyway>>>()
  for (const one of inOrder)
    if (one.record.status !== 'cancelled') taken.set(one.row.id, await takeAnyway(schedule, wantedTime(one)))
  for (const one of inOrder) {
    const { id } = one.row
    const patient = await findNewest(tx, one.patientId)
    const time = taken.get(id) ?? null
    const { status } = one.record
    if (!patient || (status !== 'cancelled' && !time)) {
      written.set(id, { state: 'failed', decision: patient ? 'unexpected' : 'no-patient' })
      continue
    }
    const visit = visitOf(patient, one, source)
    if (time) await schedule.book(time, { ...visit, status, tell: null })
    else {
      const { slot, length, treatment, clinicianId } = wantedTime(one)
      const part = { ...length, treatmentId: treatment.id, clinicianId, roomId: null }
      await schedule.bookCancelled({ id, slot, parts: [part] }, visit)
    }
    const wasTaken = one.row.decision === 'collides'
    const decision = time ? (isOver(time) ? 'collides' : 'new') : wasTaken ? 'as-cancelled' : 'new'
    const writtenAt = columns.instant(now)
    written.set(id, { state: 'done', decision, recordId: id, writtenAt, made: 'appointment' })
  }
  return written
}

/**
 * Where it stays: with the clinician of its row, else with who it is with, whether or not they are assigned to the treatment
 * here. Of another treatment it is placed as a new one.
 */
function placeFor({ treatment, clinicianId }: Resolved, held: ChangedRow) {
  const [before] = held.parts
  const wanted = { clinicianId, roomId: null }
  if (before?.treatmentId !== treatment.id) return { ...wanted, wanted }
  return { clinicianId: clinicianId ?? before.clinicianId, roomId: before.roomId }
}

/**
 * An appointment that an earlier run brought: its time, length, clinician and status follow the source while nobody has
 * touched it here.
 */
export async function updateImportedAppointment(
  schedule: Schedule,
  { earlier, source, ...one }: Resolved & { earlier: ImportedRow; source: string },
): Promise<Written> {
  const { tx, now } = schedule
  const { row, record, treatment } = one
  const { recordId, writtenAt } = earlier
  if (row.recordKey === earlier.recordKey) return { state: 'seen', decision: 'here', ...idOf(recordId) }
  const held = recordId === null ? undefined : await findForChange(tx, recordId)
  const isOurs = held && held.deletedAt === null && held.updatedAt === writtenAt
  if (!isOurs || (await isAppointmentTouched(tx, held.id, writtenAt)))
    return { state: 'kept', decision: 'touched', ...idOf(recordId) }
  const updatedAt = laterThan(held.updatedAt, now)
  const { status } = record
  let isOverOthers = false
  if (status === 'cancelled') await schedule.changeStatus(held, { status, freedAt: now, updatedAt })
  else {
    const slot = slotOf(record)
    // Its owner chose that it comes over nobody there.
    const isAsChosen =
      earlier.decision === 'as-cancelled' &&
      held.status === 'cancelled' &&
      held.date === slot.date &&
      held.time === slot.time
    const part = { ...lengthOf(record, treatment), treatmentId: treatment.id, ...placeFor(one, held) }
    const how = { ...(!isAsChosen && { anyway: 'always' as const }), despiteClosures: true }
    const taken = await schedule.takeFor(held, { slot, parts: [part], ...how })
    if (!taken.ok)
      return { state: 'kept', decision: isAsChosen ? 'as-cancelled' : 'touched', recordId: held.id }
    isOverOthers = isOver(taken.value)
    await schedule.move(held, taken.value, {
      by: 'staff',
      status,
      updatedAt,
      freedAt: now,
      reason: held.overlapReason || m.imports_reason({ source }),
      moved: {},
    })
  }
  await updateRow(tx, earlier.id, { writtenAt: updatedAt, recordKey: row.recordKey, updatedAt })
  // The result names who comes over others, as of a first run.
  const decision = isOverOthers ? 'collides' : 'here'
  return { state: 'updated', decision, recordId: held.id, edited: 'appointment' }
}
