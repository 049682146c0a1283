import { columns } from '../../../../db/columns.ts'
import { m } from '../../../../language/messages.ts'
import { clinicDate, clinicInstant } from '../../../../platform/clinic-time.server.ts'
import { type Outcome, type Refusal, refused } from '../../../../platform/outcome.ts'
import type { Services } from '../../../../platform/services.ts'
import type { Staff } from '../../../audit/actor.ts'
import type { RecordChange, Work } from '../../../records/change-record.server.ts'
import { unchanged, written } from '../../../records/write-record.server.ts'
import { findForChange as holdTreatment } from '../../../treatments/queries.server.ts'
import { appointments, type ChangedRow, claimFor, tellAndKeepUndo, timeTaken } from '../../change.server.ts'
import { freeSlot } from '../../claims.server.ts'
import { holdsTime, isOfferedOn, type Slot } from '../../rules.ts'
import { nearestForStaff } from '../free-days.server.ts'
import { updateAppointment } from '../queries.server.ts'
import type { Changed } from '../rules.ts'

/** Why a time cannot be had, and which are free near it. */
export type SlotRefusal = Refusal & { alternatives?: Slot[] }

/**
 * Staff move a visit to another day or time that its treatment offers, or offered until it was deleted; the status
 * stays. The old time is given back and the new one taken in one transaction: nobody can have either in between.
 * @returns null where it stands there already; 409 with the nearest free times where the time is taken, 422
 * where it is not offered
 */
export async function moveAppointment(
  services: Services,
  { slot, tell, ...change }: RecordChange<Staff> & { slot: Slot; tell: boolean },
): Promise<Outcome<Changed | null, SlotRefusal>> {
  let lost: ChangedRow | null = null
  const move: Work<ChangedRow, Changed | null> = async (tx, row, updatedAt) => {
    lost = null
    if (!holdsTime(row.status)) return refused({ status: 422, message: m.desk_cancelled_stays() })
    if (row.date === slot.date && row.time === slot.time) return unchanged(null)
    const treatment = await holdTreatment(tx, row.treatmentId)
    const isOffered =
      treatment && isOfferedOn(treatment, slot.date) && treatment.availableTimes.includes(slot.time)
    if (!isOffered || slot.date < clinicDate(services.clock.now())) {
      return refused({ status: 422, message: m.desk_not_offered() })
    }
    await freeSlot(tx, row.id)
    if (!(await claimFor(tx, row, slot))) {
      lost = row
      return timeTaken(slot, m.desk_stays_there())
    }
    const startsAt = columns.instant(clinicInstant(slot.date, slot.time))
    await updateAppointment(tx, row.id, { ...slot, startsAt, sequence: row.sequence + 1, updatedAt })
    const letter = { actor: change.actor, row, updatedAt, kind: 'moved', tell } as const
    const changed = await tellAndKeepUndo(services, tx, letter)
    return written({ action: 'edit', detail: { fields: ['date', 'time'] } }, changed)
  }
  const outcome = await appointments.change(services, change, move, m.desk_move_failed())
  if (outcome.ok || lost === null) return outcome
  return { ...outcome, alternatives: await nearTo(services, lost, slot) }
}

const nearTo = (services: Services, row: ChangedRow, slot: Slot): Promise<Slot[]> =>
  nearestForStaff(services, {
    treatmentId: row.treatmentId,
    durationMinutes: row.durationMinutes,
    except: row.id,
    slot,
  })
