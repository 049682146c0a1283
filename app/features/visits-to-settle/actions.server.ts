import type { Staff } from '#app/features/audit/actor.ts'
import { readCauses } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import { atRow } from '#app/platform/lists/list-address.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { type Done, deskAction } from '../desk/actions.server.ts'
import { deskFields } from '../desk/form.ts'
import {
  readSettleReturn,
  type SettleAction,
  type SettleDone,
  settleAddress,
  settledAddress,
} from './address.ts'
import { keepNoLonger, keepVisit } from './commands.server.ts'
import { countToSettle } from './visits-to-settle.server.ts'

type Settled = Partial<SettleDone> & { action: SettleAction }

/** Keeps a visit, or cancels it and tells the patient; `unkeep` and `undo` take that back. */
export async function settleVisit(
  services: Services,
  actor: Staff,
  fields: FormFields,
): Promise<Outcome<Settled>> {
  const { intent, id, updatedAt, causes: sent } = pick(fields, ['intent', 'id', 'updatedAt', 'causes'])
  const causes = readCauses(sent)
  const change = { actor, id, seen: updatedAt, causes }
  if (intent === 'keep') {
    const kept = await keepVisit(services, change)
    return kept.ok ? done({ action: 'kept', row: id, kept: { seen: kept.value, causes } }) : kept
  }
  if (intent === 'undo' && sent !== '') {
    const outcome = await keepNoLonger(services, change)
    return outcome.ok ? done({ action: 'unkept', row: id }) : outcome
  }
  if (intent !== 'cancel' && intent !== 'undo')
    return refused({ status: 422, message: m.desk_unknown_action() })
  const form = { ...pick(fields, deskFields), set: 'cancelled', tell: 'yes' }
  const outcome = await deskAction(intent === 'cancel' ? 'status' : 'undo')(services, actor, form)
  if (!outcome.ok) return outcome
  return done(
    intent === 'undo' ? { action: 'undone', row: outcome.value.row } : settled(outcome.value, 'cancelled'),
  )
}

const settled = ({ row, changed }: Done, action: SettleAction): Settled => ({
  action,
  row,
  undo: changed?.undoId ?? null,
  letter: changed?.letter ?? false,
  mustCall: changed?.mustCall ?? false,
})

/** Back in the list of visits to settle, once one was moved or cancelled beside it; null for what leads nowhere. */
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
