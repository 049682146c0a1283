import { columns } from '#app/db/columns.ts'
import type { DeskUndoRow } from '#app/db/tables.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { takeBackLetter, writeWaitingIn } from '#app/features/outbox/queries.server.ts'
import { aboutAppointment } from '#app/features/outbox/rules.ts'
import type { RecordChange } from '#app/features/records/change-record.server.ts'
import { laterThan, unchanged, written } from '#app/features/records/write-record.server.ts'
import type { Place } from '#app/features/scheduling/calendar.ts'
import {
  type ChangedRow,
  tellAndKeepUndo,
  timeTaken,
  undoEnds,
  undos,
} from '#app/features/scheduling/change.server.ts'
import { isAnyHeld } from '#app/features/scheduling/holds.server.ts'
import type { WhyNot } from '#app/features/scheduling/placement.server.ts'
import {
  findForChange,
  standMarkedOnly,
  stoodThere,
  updateAppointment,
} from '#app/features/scheduling/queries.server.ts'
import { isShared, resourceIdsOf } from '#app/features/scheduling/resources.ts'
import { holdsTime, type Slot, type Status, statusOf } from '#app/features/scheduling/rules.ts'
import type { Schedule } from '#app/features/scheduling/schedule.server.ts'
import { appointments, writeInSchedule } from '#app/features/scheduling/schedule.server.ts'
import { blocksOf } from '#app/features/scheduling/slots.server.ts'
import { emailOfChange } from '#app/features/scheduling/status-emails.ts'
import { m } from '#app/language/messages.ts'
import { clinicInstant } from '#app/platform/clinic-time.server.ts'
import { type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { deleteCancellation, insertCancellation } from '../notes-queries.server.ts'
import type { Cancellation } from './details/form.ts'
import type { Changed } from './rules.ts'
import { sameTimeOf } from './same-time-queries.server.ts'

type StatusChange = {
  status: Status
  tell: boolean
  /** The patient's other appointments at its time that staff have seen; omitted where nobody is asked. */
  others?: string
  /** Where it is cancelled, and somebody said why. */
  cancellation?: Cancellation | undefined
  /** Where it is taken back together with others. */
  undoId?: string | undefined
}

/**
 * Staff change a status, from any to any (docs/specification.md#statuses). Cancelling frees the time; coming
 * back claims it again.
 * @returns null where it was that already; 409 where the time is taken or somebody changed the row meanwhile; 404 where
 * it is deleted.
 */
export function changeStatus(
  services: Services,
  { status, tell, others, cancellation, undoId, ...change }: RecordChange<Staff> & StatusChange,
): Promise<Outcome<Changed | null>> {
  return appointments.reschedule<Changed | null>(services, change, async (schedule, row, updatedAt) => {
    const { tx } = schedule
    if (row.status === status) return unchanged(null)
    const freedAt = undoEnds(services, row, tell)
    const stored = await schedule.changeStatus(row, { status, freedAt, updatedAt })
    if (!stored.ok) return timeTaken(row, m.desk_stays_cancelled(), stored.why)
    const isBack = !holdsTime(row.status) && holdsTime(status)
    const both = isBack ? await sameTimeOf(tx, { ...row, slot: row }, others) : null
    if (both) return refused({ status: 409, ...both })
    if (cancellation)
      await insertCancellation(tx, { appointmentId: row.id, changedAt: updatedAt, ...cancellation })
    const words = cancellation?.words ?? ''
    const kind = emailOfChange[row.status][status]
    const letter = { actor: change.actor, row, updatedAt, kind, tell, words, undoId }
    const changed = await tellAndKeepUndo(services, tx, letter)
    const reason = cancellation && { reason: cancellation.reason }
    return written({ action: 'status', detail: { from: row.status, to: status, ...reason } }, changed)
  })
}

/** Staff delete an appointment, and bring it back with its status; refused where its time is taken by now. */
export const removeAppointment = appointments.remove
export const restoreAppointment = appointments.restore

/**
 * Takes a change of status, time or language back, within seconds and by who made it: the letter is never sent, the
 * appointment is what it was. Its sequence number only ever grows (RFC 5545 3.8.7.4).
 * @returns the appointment's id; 410 where it is too late, 409 where somebody changed the row or took the time
 * meanwhile
 */
export function undoChange(
  services: Services,
  { actor, undoId }: { actor: Staff; undoId: string },
): Promise<Outcome<string>> {
  const writing = { actor, object: 'appointment', failed: m.desk_update_failed() } as const
  return writeInSchedule(services, writing, async (schedule) => {
    const { tx, now } = schedule
    const undo = await undos.take(tx, { id: undoId, adminId: actor.id, now })
    if (!undo) return refused({ status: tooLate, message: m.desk_undo_too_late() })
    const row = await findForChange(tx, undo.appointmentId)
    if (!row) return refused({ status: 409, message: m.desk_changed_meanwhile() })
    if (row.updatedAt !== undo.updatedAt) return appointments.changedMeanwhile(tx, row)
    if (undo.letterId !== null && !(await takeBackLetter(tx, undo.letterId))) {
      return refused({ status: tooLate, message: m.desk_undo_too_late() })
    }
    await deleteCancellation(tx, { appointmentId: row.id, changedAt: undo.updatedAt })
    const slot = { date: undo.date, time: undo.time }
    const status = statusOf(undo.status)
    const placed = await placeAgain(schedule, row, { undo, slot, status })
    if (!placed.ok) return timeTaken(slot, m.desk_undone_by_others(), placed.why)
    const { language } = undo
    if (language !== row.language) await writeWaitingIn(tx, aboutAppointment(row.id), language)
    await updateAppointment(tx, row.id, {
      ...placed.columns,
      ...slot,
      status,
      language,
      startsAt: columns.instant(clinicInstant(slot.date, slot.time)),
      sequence: row.sequence + 1,
      movedAt: undo.movedAt,
      movedFrom: undo.movedFrom,
      updatedAt: laterThan(row.updatedAt, now),
    })
    return written({ objectId: row.id, action: 'edit', detail: { undone: true } }, row.id)
  })
}

const tooLate = 410

type Before = { undo: DeskUndoRow; slot: Slot; status: Status }
type PlacedAgain =
  | { ok: true; columns: Partial<Place & Pick<DeskUndoRow, 'overlap'>> & SaidOfPlace }
  | { ok: false; why: WhyNot }
type SaidOfPlace = Pick<DeskUndoRow, 'overlapReason' | 'keptStart' | 'keptFor'>

/**
 * With whom, where and over whom it was, never over anybody who came meanwhile. A visit that never left its time keeps what
 * it holds; the first of several comes back beside those that were booked over it.
 */
async function placeAgain(
  schedule: Schedule,
  row: ChangedRow,
  { undo, slot, status }: Before,
): Promise<PlacedAgain> {
  const { tx, now } = schedule
  // Where there was nobody, somebody who was assigned meanwhile stays.
  const place = { clinicianId: undo.clinicianId ?? row.clinicianId, roomId: undo.roomId ?? row.roomId }
  const { overlapReason, keptStart, keptFor } = undo
  const said = { overlapReason, keptStart, keptFor }
  if (!holdsTime(status)) {
    await schedule.free(row, now)
    return { ok: true, columns: { ...place, overlap: undo.overlap, ...said } }
  }
  const isThere =
    holdsTime(row.status) &&
    row.date === slot.date &&
    row.time === slot.time &&
    row.clinicianId === place.clinicianId &&
    row.roomId === place.roomId
  if (isThere) return { ok: true, columns: said }
  const back = { slot, place, isExact: true, freedAt: now }
  const taken = await schedule.takeFor(row, { ...back, despiteClosures: true })
  if (taken.ok)
    return { ok: true, columns: { ...schedule.putBack(taken.value).place, overlap: null, ...said } }
  if (taken.why !== 'taken') return taken
  const calendar = await schedule.calendarOf(row.treatmentId, slot.date, place)
  const again = await schedule.takeFor(row, { ...back, calendar, anyway: true })
  if (!again.ok) return again
  const { over, place: found } = schedule.putBack(again.value)
  const held = resourceIdsOf(undo, row.treatmentId, isShared(calendar.assignments, row.treatmentId))
  const others = { resourceIds: over, blocks: blocksOf(slot, row), except: row.id }
  const mayStand =
    undo.overlap === null
      ? await standMarkedOnly(tx, others)
      : await stoodThere(tx, { ...others, at: undo.createdAt })
  // What is held for somebody who was offered it came meanwhile, whatever the visits there say.
  if (over.length > 0 && (await isAnyHeld(tx, others))) return { ok: false, why: 'taken' }
  // Assigned meanwhile: whose time it now needs belongs to others.
  if (!mayStand || !over.every((id) => held.includes(id))) return { ok: false, why: 'taken' }
  return { ok: true, columns: { ...found, overlap: undo.overlap, ...said } }
}
