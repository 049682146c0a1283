import { whenText } from '#app/features/closures/copy.ts'
import type { Closure } from '#app/features/closures/rules.ts'
import type { Cause } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import type { SettleAction } from './address.ts'

/** Why a visit is to be settled, as staff read it. */
export function causeText(cause: Cause, closures: readonly Closure[], today: CalendarDate): string {
  if (!isOfClosure(cause)) return causes[cause]()
  const closure = closures.find(({ id }) => cause === `closure:${id}`)
  return closure ? closedText(closure, today) : m.outside_cause_closed()
}

/** "Closed Fri, Nov 27, from 12:00 PM: Thanksgiving" */
export function closedText(closure: Closure, today: CalendarDate): string {
  const when = whenText(closure, today)
  if (closure.isBusyElsewhere) return m.outside_cause_busy({ when })
  const reason = closure.publicReason.en || closure.reason
  return reason === '' ? m.outside_cause_closed_on({ when }) : m.outside_cause_closed_for({ when, reason })
}

const isOfClosure = (cause: Cause): cause is `closure:${string}` => cause.startsWith('closure:')

const causes = {
  offer: m.outside_cause_offer,
  hours: m.outside_cause_hours,
  clinician: m.outside_cause_clinician,
  room: m.outside_cause_room,
  overlap: m.outside_cause_overlap,
} satisfies Record<Exclude<Cause, `closure:${string}`>, () => string>

export const settleDone = {
  kept: m.outside_kept,
  unkept: m.outside_unkept,
  moved: m.outside_moved,
  cancelled: m.outside_cancelled,
  undone: m.outside_undone,
  closed: m.outside_closed,
} satisfies Record<SettleAction, () => string>
