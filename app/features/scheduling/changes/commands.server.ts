import { narrowedClinician } from '#app/db/scope/narrowed.server.ts'
import type { DeskUndoRow } from '#app/db/tables.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { takeBackEmail, writeWaitingIn } from '#app/features/outbox/queries.server.ts'
import { aboutAppointment } from '#app/features/outbox/rules.ts'
import type { RecordChange } from '#app/features/records/change-record.server.ts'
import { unchanged, written } from '#app/features/records/write-record.server.ts'
import { type Changed, holdsTime, type Status } from '#app/features/scheduling/rules.ts'
import type { SlotRefusal } from '#app/features/scheduling/staff-times/rules.ts'
import type { Language } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { appointments } from '../appointments.server.ts'
import {
  type ChangedRow,
  tellAndKeepUndo,
  timeTaken,
  undoEnds,
  undoesBooking,
  undos,
} from '../change.server.ts'
import { deleteCancellation, insertCancellation } from '../notes-queries.server.ts'
import { findForChange, updateAppointment } from '../queries.server.ts'
import { writeInSchedule } from '../schedule.server.ts'
import { sameTimeOf } from '../staff-times/same-time-queries.server.ts'
import { emailOfChange } from '../status-emails.ts'
import { renewVisitLink } from '../visit-links.server.ts'
import type { Cancellation } from './fields.ts'

type StatusChange = {
  status: Status
  tell: boolean
  /** The patient's other appointments at its time that staff have seen; omitted where nobody is asked. */
  others?: string
  /** Where it is cancelled, and somebody said why. */
  cancellation?: Cancellation | undefined
  /** Set when several changes share one Undo. */
  undoId?: string | undefined
}

/**
 * Staff change a status, from any to any (docs/specification.md#statuses). Cancelling frees the time; coming
 * back claims it again, which a clinician's account leaves to the front desk.
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
    const isBack = !holdsTime(row.status) && holdsTime(status)
    if (isBack && narrowedClinician(tx) !== undefined)
      return refused({ status: 409, message: m.scheduling_back_by_front_desk() })
    const freedAt = undoEnds(services, row, tell, undoId !== undefined)
    const stored = await schedule.changeStatus(row, { status, freedAt, updatedAt })
    if (!stored.ok) return timeTaken(row, m.scheduling_stays_cancelled(), stored.why)
    const both = isBack ? await sameTimeOf(tx, { ...row, slot: row }, others) : null
    if (both) return refused({ status: 409, ...both })
    if (cancellation)
      await insertCancellation(tx, { appointmentId: row.id, changedAt: updatedAt, ...cancellation })
    const words = cancellation?.words ?? ''
    const kind = emailOfChange[row.status][status]
    const email = { actor: change.actor, row, updatedAt, kind, tell, words, undoId }
    const changed = await tellAndKeepUndo(services, tx, email)
    const reason = cancellation && { reason: cancellation.reason }
    return written({ action: 'status', detail: { from: row.status, to: status, ...reason } }, changed)
  })
}

export const removeAppointment = appointments.remove

/**
 * Staff bring a deleted appointment back with its status; 409 if its time is taken by now, or the patient has another
 * appointment then that staff haven't seen.
 */
export const restoreAppointment = (
  services: Services,
  { others, ...change }: RecordChange<Staff> & Pick<StatusChange, 'others'>,
): Promise<Outcome<undefined, SlotRefusal>> =>
  appointments.restore(services, change, async (tx, row) => {
    const both = holdsTime(row.status) ? await sameTimeOf(tx, { ...row, slot: row }, others) : null
    return both && { status: 409, ...both }
  })

/**
 * Staff renew the private link of a visit: the one before opens nothing any more, and the next email says the new one.
 * Nobody is refused for having the visit open.
 */
export const renewLink = (
  services: Services,
  { actor, id }: { actor: Staff; id: string },
): Promise<Outcome<undefined>> =>
  appointments.change(services, { actor, id, seen: null }, async (tx, row) => {
    await renewVisitLink(services, tx, row.id)
    return written({ action: 'edit', detail: { fields: ['link'] } })
  })

/**
 * Staff say in which language the patient is written to; emails that wait follow, and nobody is told.
 * @returns null where it was that language already
 */
export function changeLanguage(
  services: Services,
  { language, ...change }: RecordChange<Staff> & { language: Language },
): Promise<Outcome<Changed | null>> {
  return appointments.change<Changed | null>(services, change, async (tx, row, updatedAt) => {
    if (row.language === language) return unchanged(null)
    await updateAppointment(tx, row.id, { language, updatedAt })
    await writeWaitingIn(tx, aboutAppointment(row.id), language)
    const untold = { actor: change.actor, row, updatedAt, kind: null, tell: false }
    const changed = await tellAndKeepUndo(services, tx, untold)
    return written({ action: 'edit', detail: { fields: ['language'] } }, changed)
  })
}

/**
 * Takes a change of status, time, treatment or language back, within seconds and by who made it: the email is never sent, the
 * appointment is what it was. Its sequence number only ever grows (RFC 5545 3.8.7.4).
 * @param isOfTold it was done together with others, and an email waits with one of them
 * @param together ids of those of them that came back before it
 * @returns the appointment's id; 410 where it is too late, 409 where somebody changed the row or took the time
 * meanwhile
 */
export function undoChange(
  services: Services,
  { actor, undoId, others, isOfTold, together }: Undoing,
): Promise<Outcome<string, SlotRefusal>> {
  const writing = { actor, object: 'appointment', failed: m.scheduling_update_failed() } as const
  return writeInSchedule(services, writing, async (schedule) => {
    const { tx, now } = schedule
    const undo = await undos.take(tx, { id: undoId, adminId: actor.id, now, isOfTold })
    if (!undo) return refused({ status: tooLate, message: m.scheduling_undo_too_late() })
    const row = await findForChange(tx, undo.appointmentId)
    if (!row) return refused({ status: 409, message: m.scheduling_changed_meanwhile() })
    if (undoesBooking(undo, row)) return refused({ status: tooLate, message: m.scheduling_undo_too_late() })
    if (row.updatedAt !== undo.updatedAt) return appointments.changedMeanwhile(tx, row)
    if (undo.emailId !== null && !(await takeBackEmail(tx, undo.emailId))) {
      return refused({ status: tooLate, message: m.scheduling_undo_too_late() })
    }
    await deleteCancellation(tx, { appointmentId: row.id, changedAt: undo.updatedAt })
    const slot = { date: undo.date, time: undo.time }
    const back = await schedule.undo(row, undo, together)
    if (!back.ok) return timeTaken(slot, m.scheduling_undone_by_others(), back.why)
    const { durationMinutes } = (await findForChange(tx, row.id)) ?? row
    const asked = { ...row, slot, durationMinutes }
    const isBack = isTimeBack(row, { ...undo, durationMinutes })
    const both = isBack ? await sameTimeOf(tx, asked, others, together) : null
    if (both) return refused({ status: 409, ...both })
    if (undo.language !== row.language) await writeWaitingIn(tx, aboutAppointment(row.id), undo.language)
    return written({ objectId: row.id, action: 'edit', detail: { undone: true } }, row.id)
  })
}

type Undoing = {
  actor: Staff
  undoId: string
  others?: string | undefined
  isOfTold?: boolean
  together?: readonly string[]
}

/** Whether it takes a time that it does not hold, or more of it. */
function isTimeBack(
  row: ChangedRow,
  undo: Pick<DeskUndoRow, 'date' | 'time' | 'status'> & Pick<ChangedRow, 'durationMinutes'>,
): boolean {
  const isThere = holdsTime(row.status) && row.date === undo.date && row.time === undo.time
  return holdsTime(undo.status) && !(isThere && undo.durationMinutes <= row.durationMinutes)
}

const tooLate = 410
