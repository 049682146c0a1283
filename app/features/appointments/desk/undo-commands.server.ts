import { columns } from '../../../db/columns.ts'
import { decideInTransaction } from '../../../db/transaction.server.ts'
import { clinicInstant } from '../../../platform/clinic-time.server.ts'
import type { CalendarDate, ClockTime } from '../../../platform/dates.ts'
import { kindOf } from '../../../platform/log.server.ts'
import { done, type Outcome, refused } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../audit/commands.server.ts'
import { takeBackLetter } from '../../outbox/queries.server.ts'
import { claimFor, freeTimeOf, recordChange, timeTaken } from '../change.server.ts'
import { holdsTime, statusOf } from '../rules.ts'
import { copy } from './copy.ts'
import { findForChange, updateAppointment } from './queries.server.ts'
import { takeUndo } from './undo-queries.server.ts'

const fault = 503

/**
 * Takes a change of status or time back, within seconds and by who made it: the letter is never sent, the
 * appointment is what it was. Its sequence number only ever grows (RFC 5545 3.8.7.4).
 * @returns the appointment's id; 410 where it is too late, 409 where somebody changed the row or took the time
 * meanwhile
 */
export async function undoChange(
  services: Services,
  { actor, undoId }: { actor: Actor; undoId: string },
): Promise<Outcome<string>> {
  const now = services.clock.now()
  try {
    return await decideInTransaction(services.db, async (tx) => {
      const undo = await takeUndo(tx, { id: undoId, adminId: actor.id, now })
      if (!undo) return refused({ status: tooLate, message: copy.undoTooLate })
      const row = await findForChange(tx, undo.appointmentId)
      if (!row || row.updatedAt !== undo.updatedAt) {
        return refused({ status: 409, message: copy.changedMeanwhile })
      }
      if (undo.letterId !== null && !(await takeBackLetter(tx, undo.letterId))) {
        return refused({ status: tooLate, message: copy.undoTooLate })
      }
      const slot = { date: undo.date as CalendarDate, time: undo.time as ClockTime }
      const status = statusOf(undo.status)
      await freeTimeOf(tx, row)
      if (holdsTime(status) && !(await claimFor(tx, row, slot))) return timeTaken(slot, copy.undoneByOthers)
      await updateAppointment(tx, row.id, {
        ...slot,
        status,
        startsAt: columns.instant(clinicInstant(slot.date, slot.time)),
        sequence: row.sequence + 1,
        updatedAt: columns.instant(columns.asInstant(row.updatedAt).add({ milliseconds: 1 })),
      })
      await recordChange(services, tx, { actor, id: row.id }, { action: 'edit', detail: { undone: true } })
      return done(row.id)
    })
  } catch (error) {
    services.log.error({ kind: kindOf(error) }, 'appointment not changed back')
    return refused({ status: fault, message: copy.updateFailed })
  }
}

const tooLate = 410
