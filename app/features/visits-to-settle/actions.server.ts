import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import type { ManyAnswer, ManySaid } from '#app/features/scheduling/bulk/rules.ts'
import { changeMany, moveMany, undoMany } from '#app/features/scheduling/index.server.ts'
import { parseSlot, readCauses } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import { atRow } from '#app/platform/lists/list-address.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { type Done, deskAction } from '../desk/actions.server.ts'
import { parseSeen, readChosen } from '../desk/bulk/rules.ts'
import { deskFields } from '../desk/form.ts'
import {
  readSettleReturn,
  type SettleAction,
  type SettleDone,
  settleAddress,
  settledAddress,
  timeName,
} from './address.ts'
import { keepNoLonger, keepVisit } from './commands.server.ts'
import { countToSettle } from './visits-to-settle.server.ts'

type Settled = (Partial<SettleDone> & { action: SettleAction }) | { many: ManySaid }

type Sent = { actor: Staff; fields: FormFields; what: string }

/**
 * Keeps a visit, moves it to the time that is chosen in its row, or cancels it; `many-` does so to all that are checked.
 * Patients are told by email. `undo` takes it back. `move ID@UPDATED-AT` names the row and the version that was seen.
 */
export const settleIntents = intentsOf<Sent, Outcome<Settled>>()({
  keep: async (services, sent) => {
    const change = changeIn(sent)
    const kept = await keepVisit(services, change)
    const [row, { causes }] = [change.id, change]
    return kept.ok ? done({ action: 'kept', row, kept: { seen: kept.value, causes } }) : kept
  },
  cancel: async (services, { actor, fields }) => {
    const form = { ...pick(fields, deskFields), set: 'cancelled', tell: 'yes' }
    const outcome = await deskAction('status')(services, actor, form)
    return outcome.ok ? done(settled(outcome.value, 'cancelled')) : outcome
  },
  move: async (services, { actor, fields, what }) => {
    const [visit] = parseSeen(what)
    if (!visit) return refused({ status: 422, message: m.bulk_none_chosen() })
    const { id, updatedAt } = visit
    const form = { ...pick(fields, deskFields), id, updatedAt, slot: fields.get(timeName(id)) ?? '' }
    const outcome = await deskAction('move')(services, actor, { ...form, tell: 'yes' })
    if (outcome.ok) return done(settled(outcome.value, 'moved'))
    const message = outcome.message ?? Object.values(outcome.errors ?? {})[0]
    return { ...outcome, ...(message !== undefined && { message }) }
  },
  'many-move': async (services, { actor, fields }) => {
    const visits = readChosen(fields).flatMap((visit) => {
      const slot = parseSlot(fields.get(timeName(visit.id)) ?? '')
      return slot ? [{ ...visit, slot }] : []
    })
    return ofMany(await moveMany(services, { actor, visits }))
  },
  'many-cancel': async (services, { actor, fields }) => {
    const visits = readChosen(fields)
    return ofMany(await changeMany(services, { actor, visits, action: 'cancelled', tell: true }))
  },
  undo: async (services, sent) => {
    const { actor, fields } = sent
    const batch = fields.get('batch') ?? ''
    if (batch !== '') return ofMany(await undoMany(services, { actor, batch }))
    if ((fields.get('causes') ?? '') !== '') {
      const outcome = await keepNoLonger(services, changeIn(sent))
      return outcome.ok ? done({ action: 'unkept', row: changeIn(sent).id }) : outcome
    }
    const outcome = await deskAction('undo')(services, actor, { ...pick(fields, deskFields), tell: 'yes' })
    return outcome.ok ? done({ action: 'undone', row: outcome.value.row }) : outcome
  },
})

export type SettleIntent = IntentOf<typeof settleIntents>

/** Those that couldn't be changed stay in the list, and are counted as left. */
function ofMany(outcome: Outcome<ManyAnswer>): Outcome<Settled> {
  if (!outcome.ok) return outcome
  const { said, refused: stayed } = outcome.value
  const [first] = stayed
  if (said.changed === 0 && first) return refused({ status: 409, message: first.message })
  return done({ many: { ...said, left: said.left + stayed.length } })
}

function changeIn({ actor, fields }: Omit<Sent, 'what'>) {
  const { id, updatedAt, causes } = pick(fields, ['id', 'updatedAt', 'causes'])
  return { actor, id, seen: updatedAt, causes: readCauses(causes) }
}

const settled = (
  { row, changed }: Done,
  action: SettleAction,
): Partial<SettleDone> & { action: SettleAction } => ({
  action,
  row,
  undo: changed?.undoId ?? null,
  email: changed?.email ?? false,
  mustCall: changed?.mustCall ?? false,
})

/** Back in the list of visits to settle, once one was moved or cancelled next to it; null for what leads nowhere. */
export function afterSettling(search: URLSearchParams, done: Done): string | null {
  const back = readSettleReturn(search)
  if (back === null || (done.action !== 'moved' && done.action !== 'cancelled')) return null
  return atRow(settledAddress(back.list, settled(done, done.action)), back.next || null)
}

/**
 * The visits to settle that a closure leaves; null where it leaves none. It is closed by then: where they cannot be counted,
 * the list of closures tells of them later.
 */
export async function afterClosing({ db, clock, log }: Services, closure: string): Promise<string | null> {
  const counted = await countVisitsToSettle({ db, clock, log })
  const left = counted.ok ? (counted.value.byClosure.get(closure)?.toSettle ?? 0) : 0
  return left > 0 ? settledAddress(settleAddress({ closure }), { action: 'closed' }) : null
}

/** How many there are, in all and by what they are about. 503 with a sentence if they can't be counted. */
export const countVisitsToSettle = ({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>) =>
  attempt(log, { event: 'visits to settle not counted', message: m.desk_load_failed() }, async () =>
    done(await countToSettle(db, clock.now())),
  )
