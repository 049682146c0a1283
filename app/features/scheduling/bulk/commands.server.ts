import type { DeskUndoRow } from '#app/db/tables.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { changeStatus, undoChange } from '../changes/commands.server.ts'
import type { Cancellation } from '../changes/fields.ts'
import { moveAppointment } from '../changes/move-commands.server.ts'
import type { Changed, ChosenSlot } from '../rules.ts'
import { listForMany, listUndosOf, undoIdOf } from './queries.server.ts'
import {
  type Action,
  appliesTo,
  type ChosenVisit,
  type ManyAnswer,
  type ManySaid,
  type RefusedVisit,
  wrongNumber,
} from './rules.ts'

type Request = {
  actor: Staff
  visits: readonly ChosenVisit[]
  action: Action
  tell: boolean
  /** Where they are cancelled: why, and what their patients are written of it. */
  cancellation?: Cancellation | undefined
}

/**
 * Staff change many visits at once, each as by itself: held against what was seen of it, in a transaction of its own,
 * with its line in the log, its email and its Undo.
 * @returns what became of each; 422 where none is chosen, or more than `mostAtOnce`
 */
export async function changeMany(
  services: Services,
  { actor, visits, action, ...how }: Request,
): Promise<Outcome<ManyAnswer>> {
  const wrong = wrongNumber(visits.length)
  if (wrong) return refused({ status: 422, message: wrong })
  const known = await readKnown(
    services,
    visits.map(({ id }) => id),
  )
  const batch = randomId()
  const today = clinicDate(services.clock.now())
  const said: ManySaid = { action, changed: 0, left: 0, undo: null, emails: 0, mustCall: 0 }
  const [refusals, toCall, leftNames]: [RefusedVisit[], string[], string[]] = [[], [], []]
  const changed = new Set<Action>()
  for (const [place, { id, updatedAt: seen, action: status = action }] of visits.entries()) {
    const row = known.get(id)
    if (row?.updatedAt === seen && !appliesTo(status, row, today)) {
      said.left++
      leftNames.push(row.name)
      continue
    }
    const change = { actor, id, seen, status, undoId: undoIdOf(batch, place), ...how }
    const outcome = await changeStatus(services, change)
    if (outcome.ok && outcome.value) changed.add(status)
    count(outcome, { id, name: row?.name ?? null, batch, said, refusals, toCall })
  }
  said.mustCall = toCall.length
  said.action = changed.size > 1 ? 'settled' : ([...changed][0] ?? action)
  return done({ said, refused: refusals, toCall, leftNames })
}

type Moves = {
  actor: Staff
  /** Each with the time that was chosen for it, and with whom. */
  visits: readonly (ChosenVisit & { slot: ChosenSlot })[]
}

/**
 * Staff move many appointments at once, each in a transaction of its own, with its email and its Undo. What can't be had
 * any more stays where it is.
 * @returns what came of each; 422 where none is chosen, or more than `mostAtOnce`
 */
export async function moveMany(services: Services, { actor, visits }: Moves): Promise<Outcome<ManyAnswer>> {
  const wrong = wrongNumber(visits.length)
  if (wrong) return refused({ status: 422, message: wrong })
  const known = await readKnown(
    services,
    visits.map(({ id }) => id),
  )
  const batch = randomId()
  const said: ManySaid = { action: 'moved', changed: 0, left: 0, undo: null, emails: 0, mustCall: 0 }
  const refusals: RefusedVisit[] = []
  const toCall: string[] = []
  for (const [place, { id, updatedAt: seen, slot }] of visits.entries()) {
    const { clinicianId, date, time } = slot
    const how = { slot: { date, time }, clinicianId, tell: true, others: '' }
    const change = { actor, id, seen, undoId: undoIdOf(batch, place), ...how }
    count(await moveAppointment(services, change), {
      id,
      name: known.get(id)?.name ?? null,
      batch,
      said,
      refusals,
      toCall,
    })
  }
  said.mustCall = toCall.length
  return done({ said, refused: refusals, toCall })
}

type Counted = {
  id: string
  name: string | null
  batch: string
  said: ManySaid
  refusals: RefusedVisit[]
  /** Of patients whom no email tells. */
  toCall: string[]
}

function count(outcome: Outcome<Changed | null>, { id, name, batch, said, refusals, toCall }: Counted): void {
  if (!outcome.ok) refusals.push({ id, name, message: outcome.message ?? m.scheduling_update_failed() })
  else if (outcome.value === null) said.left++
  else {
    said.changed++
    said.undo = batch
    if (outcome.value.email) said.emails++
    if (outcome.value.mustCall) toCall.push(id)
  }
}

const readKnown = async ({ db }: Services, ids: readonly string[]) =>
  new Map((await listForMany(db, ids)).map((row) => [row.id, row]))

/**
 * Takes back what was changed together, each visit alone: what somebody touched since stays as it is now. Those that overlapped
 * others come after them, and overlap them again.
 * @returns 410 where nothing of it can be taken back any more
 */
export async function undoMany(
  services: Services,
  { actor, batch }: { actor: Staff; batch: string },
): Promise<Outcome<ManyAnswer>> {
  const kept = await listUndosOf(services.db, { batch, adminId: actor.id })
  const known = await readKnown(
    services,
    kept.map(({ appointmentId }) => appointmentId),
  )
  const said: ManySaid = { action: 'undone', changed: 0, left: 0, undo: null, emails: 0, mustCall: 0 }
  const refusals: RefusedVisit[] = []
  const isOfTold = kept.some(({ emailId }) => emailId !== null)
  const together: string[] = []
  let tooLate = 0
  for (const { id, appointmentId } of kept.toSorted(unmarkedFirst)) {
    // Nobody goes on for one of many: the one that is refused is brought back alone.
    const outcome = await undoChange(services, { actor, undoId: id, others: '', isOfTold, together })
    if (outcome.ok) {
      said.changed++
      together.push(appointmentId)
      continue
    }
    if (outcome.status === 410) tooLate++
    const message = outcome.message ?? m.scheduling_update_failed()
    refusals.push({ id: appointmentId, name: known.get(appointmentId)?.name ?? null, message })
  }
  if (tooLate === kept.length) return refused({ status: 410, message: m.scheduling_undo_too_late() })
  return done({ said, refused: refusals })
}

type Marked = Pick<DeskUndoRow, 'overlap'>
const unmarkedFirst = (one: Marked, other: Marked) =>
  Number(one.overlap !== null) - Number(other.overlap !== null)
