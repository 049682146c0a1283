import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { readCauses } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import { atRow } from '#app/platform/lists/list-address.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
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

type Sent = { actor: Staff; fields: FormFields }

/** Keeps a visit, or cancels it and tells the patient; `undo` takes either back. */
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
  undo: async (services, sent) => {
    const { actor, fields } = sent
    if ((fields.get('causes') ?? '') !== '') {
      const outcome = await keepNoLonger(services, changeIn(sent))
      return outcome.ok ? done({ action: 'unkept', row: changeIn(sent).id }) : outcome
    }
    const outcome = await deskAction('undo')(services, actor, { ...pick(fields, deskFields), tell: 'yes' })
    return outcome.ok ? done({ action: 'undone', row: outcome.value.row }) : outcome
  },
})

export type SettleIntent = IntentOf<typeof settleIntents>

function changeIn({ actor, fields }: Sent) {
  const { id, updatedAt, causes } = pick(fields, ['id', 'updatedAt', 'causes'])
  return { actor, id, seen: updatedAt, causes: readCauses(causes) }
}

const settled = ({ row, changed }: Done, action: SettleAction): Settled => ({
  action,
  row,
  undo: changed?.undoId ?? null,
  email: changed?.email ?? false,
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
