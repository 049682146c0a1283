import { columns } from '../../../db/columns.ts'
import { done, type Outcome, refused } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import { putOffLetters } from '../../outbox/queries.server.ts'
import { aboutAppointment } from '../../outbox/rules.ts'
import {
  claimFor,
  type DeskChange,
  freeTimeOf,
  nothingChanged,
  onRow,
  recordChange,
  tellAndKeepUndo,
  timeTaken,
} from '../change.server.ts'
import { holdsTime, parseSlot, type Status } from '../rules.ts'
import type { ActionName } from './address.ts'
import { copy } from './copy.ts'
import { moveAppointment, type SlotRefusal } from './details/move-commands.server.ts'
import { recoverableSince, updateAppointment } from './queries.server.ts'
import {
  type Changed,
  letterDelaySeconds,
  letterOf,
  parseStatus,
  recoverableDays,
  timeChange,
} from './rules.ts'
import { putAwayNotice } from './undelivered-commands.server.ts'
import { undoChange } from './undo-commands.server.ts'

/** What a form of the dashboard sends: which action, and what it needs. `tell` is a check box. */
export type DeskForm = DeskChange & {
  intent: string
  status: string
  /** A button that names the status itself; it goes before the list of all of them. */
  set: string
  slot: string
  tell: string
  undo: string
}
/** The names of all those fields on the wire. */
export const deskFields = ['intent', 'id', 'updatedAt', 'status', 'set', 'slot', 'tell', 'undo'] as const

/** What was done, and how it can be taken back where it can. */
export type Done = { action: ActionName; row: string | null; changed: Changed | null }

/** Does what the form asks for; 422 where it asks for nothing that there is. */
export async function changeOnDesk(services: Services, form: DeskForm): Promise<Outcome<Done, SlotRefusal>> {
  const tell = form.tell !== ''
  switch (form.intent) {
    case 'status': {
      const status = parseStatus(form.set || form.status)
      if (!status) return refused({ status: 422, message: copy.statusMissing })
      return as(status, form.id, await changeStatus(services, { ...form, status, tell }))
    }
    case 'move': {
      const slot = parseSlot(form.slot)
      if (!slot) return refused({ status: 422, errors: { slot: copy.timeMissing } })
      return as('moved', form.id, await moveAppointment(services, { ...form, slot, tell }))
    }
    case 'undo': {
      const undone = await undoChange(services, { actor: form.actor, undoId: form.undo })
      return undone.ok ? done({ action: 'undone', row: undone.value, changed: null }) : undone
    }
    case 'notified':
      return as('notified', null, await putAwayNotice(services, form))
    case 'delete':
      return as('deleted', form.id, await removeAppointment(services, form))
    case 'restore':
      return as('restored', form.id, await restoreAppointment(services, form))
    default:
      return refused({ status: 422, message: copy.unknownAction })
  }
}

const as = (
  action: ActionName,
  row: string | null,
  outcome: Outcome<Changed | null, SlotRefusal>,
): Outcome<Done, SlotRefusal> => (outcome.ok ? done({ action, row, changed: outcome.value }) : outcome)

/**
 * Staff change a status, from any to any (docs/specification.md#statuses). Cancelling frees the time; coming
 * back claims it again.
 * @returns null where it was that already; 409 where the time is taken or somebody changed the row meanwhile,
 * 404 where it is deleted.
 */
export function changeStatus(
  services: Services,
  { status, tell, ...change }: DeskChange & { status: Status; tell: boolean },
): Promise<Outcome<Changed | null>> {
  return onRow(services, change, copy.updateFailed, async (tx, row, updatedAt) => {
    if (row.deletedAt !== null) return refused({ status: 404, message: copy.deletedMeanwhile })
    if (row.status === status) return nothingChanged
    const time = timeChange(row.status, status)
    if (time === 'free') await freeTimeOf(tx, row)
    if (time === 'claim' && !(await claimFor(tx, row, row))) return timeTaken(row, copy.staysCancelled)
    await updateAppointment(tx, row.id, { status, sequence: row.sequence + 1, updatedAt })
    const kind = letterOf(status)
    const changed = await tellAndKeepUndo(services, tx, { ...change, row, updatedAt, kind, tell })
    await recordChange(services, tx, change, { action: 'status', detail: { from: row.status, to: status } })
    return done(changed)
  })
}

/**
 * Staff delete an appointment; its time is free at once, the row can be brought back. Until then its
 * letters wait: what staff said goes out is not lost by a deletion that is taken back.
 */
export function removeAppointment(services: Services, change: DeskChange): Promise<Outcome<null>> {
  return onRow(services, change, copy.deleteFailed, async (tx, row, updatedAt) => {
    if (row.deletedAt !== null) return refused({ status: 404, message: copy.deletedMeanwhile })
    await freeTimeOf(tx, row)
    await updateAppointment(tx, row.id, { deletedAt: updatedAt, updatedAt })
    await putOffLetters(
      tx,
      aboutAppointment(row.id),
      services.clock.now().add({ hours: recoverableDays * 24 }),
    )
    await recordChange(services, tx, change, { action: 'delete' })
    return nothingChanged
  })
}

/** Staff bring a deleted appointment back, with its status; refused where its time is taken by now. */
export function restoreAppointment(services: Services, change: DeskChange): Promise<Outcome<null>> {
  const since = columns.instant(recoverableSince(services.clock.now()))
  return onRow(services, change, copy.restoreFailed, async (tx, row, updatedAt) => {
    if (row.deletedAt === null) return nothingChanged
    if (row.deletedAt <= since) return refused({ status: 404, message: copy.goneForGood })
    if (holdsTime(row.status) && !(await claimFor(tx, row, row))) return timeTaken(row, copy.staysDeleted)
    await updateAppointment(tx, row.id, { deletedAt: null, updatedAt })
    await putOffLetters(
      tx,
      aboutAppointment(row.id),
      services.clock.now().add({ seconds: letterDelaySeconds }),
    )
    await recordChange(services, tx, change, { action: 'restore' })
    return nothingChanged
  })
}
