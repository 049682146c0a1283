import { m } from '../../../language/messages.ts'
import type { Outcome } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import type { Staff } from '../../audit/actor.ts'
import type { RecordChange } from '../../records/change-record.server.ts'
import { unchanged, written } from '../../records/write-record.server.ts'
import { appointments, claimFor, freeTimeOf, tellAndKeepUndo, timeTaken, undoEnds } from '../change.server.ts'
import { insertCancellation } from '../notes-queries.server.ts'
import { reclaimedColumns } from '../placed-columns.server.ts'
import type { Status } from '../rules.ts'
import type { Cancellation } from './details/cancel-form.ts'
import { updateAppointment } from './queries.server.ts'
import { type Changed, letterOf, timeChange } from './rules.ts'

type StatusChange = {
  status: Status
  tell: boolean
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
  { status, tell, cancellation, undoId, ...change }: RecordChange<Staff> & StatusChange,
): Promise<Outcome<Changed | null>> {
  return appointments.change<Changed | null>(services, change, async (tx, row, updatedAt) => {
    if (row.status === status) return unchanged(null)
    const time = timeChange(row.status, status)
    if (time === 'free') await freeTimeOf(tx, row, undoEnds(services, row, tell))
    const claimed = time === 'claim' ? await claimFor(services, tx, row) : null
    if (claimed?.ok === false) return timeTaken(row, m.desk_stays_cancelled(), claimed.why)
    await updateAppointment(tx, row.id, {
      ...(claimed && reclaimedColumns(claimed.value)),
      status,
      sequence: row.sequence + 1,
      updatedAt,
    })
    if (cancellation)
      await insertCancellation(tx, { appointmentId: row.id, changedAt: updatedAt, ...cancellation })
    const words = cancellation?.words ?? ''
    const letter = { actor: change.actor, row, updatedAt, kind: letterOf(status), tell, words, undoId }
    const changed = await tellAndKeepUndo(services, tx, letter)
    const reason = cancellation && { reason: cancellation.reason }
    return written({ action: 'status', detail: { from: row.status, to: status, ...reason } }, changed)
  })
}

/** Staff delete an appointment, and bring it back with its status; refused where its time is taken by now. */
export const removeAppointment = appointments.remove
export const restoreAppointment = appointments.restore
