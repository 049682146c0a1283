import { columns } from '../../../../db/columns.ts'
import { m } from '../../../../language/messages.ts'
import { clinicDate, clinicInstant } from '../../../../platform/clinic-time.server.ts'
import type { CalendarDate } from '../../../../platform/dates.ts'
import { type Outcome, refused } from '../../../../platform/outcome.ts'
import type { Services } from '../../../../platform/services.ts'
import type { Staff } from '../../../audit/actor.ts'
import type { RecordChange, Work } from '../../../records/change-record.server.ts'
import { unchanged, written } from '../../../records/write-record.server.ts'
import { findForChange as holdTreatment } from '../../../treatments/queries.server.ts'
import type { Place } from '../../availability/calendar.ts'
import type { WhyNot } from '../../availability/placing.server.ts'
import {
  appointments,
  type ChangedRow,
  claimFor,
  tellAndKeepUndo,
  timeTaken,
  undoEnds,
} from '../../change.server.ts'
import { chosenColumns } from '../../placed-columns.server.ts'
import { arriveAnew } from '../../reminders/arrival.server.ts'
import { type ChosenSlot, holdsTime, isHere, isOfferedOn, isOpen, type Slot } from '../../rules.ts'
import { canInsist } from '../anyway.ts'
import { nearestForStaff } from '../free-days.server.ts'
import { updateAppointment } from '../queries.server.ts'
import type { Changed } from '../rules.ts'
import type { SlotRefusal } from '../slot-refusal.ts'

type Move = {
  slot: Slot
  tell: boolean
  /** The one who is wanted; null for whom it is with. */
  clinicianId?: string | null
  /** Why staff book it although it is taken or closed; null where they do not. */
  anyway?: string | null
}

/**
 * Staff move a visit to another day or time that its treatment offers, or offered until it was deleted; the status
 * stays, but who is in the house is expected again at the new time. It stays with its clinician unless another is wanted. The old time is given back and the new one
 * taken in one transaction: nobody can have either in between.
 * @returns null where it stands there already; 409 with the nearest free times where the time is taken, 422
 * where it is not offered
 */
export async function moveAppointment(
  services: Services,
  { slot: wanted, clinicianId = null, tell, anyway = null, ...change }: RecordChange<Staff> & Move,
): Promise<Outcome<Changed | null, SlotRefusal>> {
  const slot = { date: wanted.date, time: wanted.time }
  let lost: { row: ChangedRow; why: WhyNot } | null = null
  const move: Work<ChangedRow, Changed | null> = async (tx, row, updatedAt) => {
    lost = null
    if (!holdsTime(row.status)) return refused({ status: 422, message: m.desk_cancelled_stays() })
    if (!isOpen(row.status)) return refused({ status: 422, message: m.desk_over_stays() })
    const stays = row.date === slot.date && row.time === slot.time
    if (stays && (clinicianId ?? row.clinicianId) === row.clinicianId) return unchanged(null)
    const treatment = await holdTreatment(tx, row.treatmentId)
    const isOffered =
      treatment && isOfferedOn(treatment, slot.date) && treatment.availableTimes.includes(slot.time)
    if (!(isOffered || stays) || slot.date < clinicDate(services.clock.now())) {
      return refused({ status: 422, message: m.desk_not_offered() })
    }
    const freedAt = undoEnds(services, row, tell)
    const claimed = await claimFor(services, tx, row, {
      ...{ slot, clinicianId, anyway: anyway !== null },
      ...{ mayGoElsewhere: true, freedAt },
    })
    if (!claimed.ok) {
      lost = { row, why: claimed.why }
      return timeTaken(slot, m.desk_stays_there(), claimed.why)
    }
    const placed = chosenColumns(claimed.value, slot, anyway ?? '')
    const at = clinicInstant(slot.date, slot.time)
    const startsAt = columns.instant(at)
    const sequence = row.sequence + 1
    const status = !stays && isHere(row.status) ? 'confirmed' : row.status
    const movedFrom = dayLeft(row, services.clock.now())
    const moved = stays ? {} : { movedAt: columns.instant(freedAt), movedFrom }
    await updateAppointment(tx, row.id, {
      ...{ ...placed, ...slot, status, startsAt, sequence, ...moved, updatedAt },
    })
    const arrival = { id: row.id, start: { ...slot, startsAt: at }, now: services.clock.now() }
    if (!stays) await arriveAnew(tx, arrival)
    const letter = { actor: change.actor, row, updatedAt, kind: stays ? null : 'moved', tell } as const
    const changed = await tellAndKeepUndo(services, tx, letter)
    return written({ action: 'edit', detail: detailOf(row, { ...placed, ...slot }) }, changed)
  }
  const outcome = await appointments.change(services, change, move, m.desk_move_failed())
  if (outcome.ok || lost === null) return outcome
  return { ...outcome, ...(await insteadOf(services, { ...slot, clinicianId }, lost)) }
}

/** The day that the move is from: of several while the first can still be taken back, the day before all of them. */
const dayLeft = ({ date, movedAt, movedFrom }: ChangedRow, now: Temporal.Instant): CalendarDate =>
  movedAt !== null && movedAt > columns.instant(now) ? (movedFrom ?? date) : date

/** Names of what changed, to whom it went, and that staff booked it anyway: never with what reason. */
function detailOf(before: ChangedRow, after: Slot & Place & { overlapReason: string }) {
  const place = (['clinicianId', 'roomId'] as const).filter((field) => before[field] !== after[field])
  const isMoved = before.date !== after.date || before.time !== after.time
  const isAnyway = after.overlapReason !== ''
  const { clinicianId } = after
  return {
    fields: [...(isMoved ? ['date', 'time'] : []), ...place, ...(isAnyway ? ['anyway'] : [])],
    ...(place.includes('clinicianId') && clinicianId !== null ? { clinician: clinicianId } : {}),
  }
}

async function insteadOf(
  services: Services,
  chosen: ChosenSlot,
  { row, why }: { row: ChangedRow; why: WhyNot },
): Promise<Pick<SlotRefusal, 'alternatives' | 'insisted'>> {
  const asked = { treatmentId: row.treatmentId, length: row, except: row.id, own: row, slot: chosen }
  const clinicianId = chosen.clinicianId ?? row.clinicianId
  const alternatives = await nearestForStaff(services, { ...asked, clinicianId })
  return canInsist(why) ? { alternatives, insisted: { ...chosen, reason: '' } } : { alternatives }
}
