import { m } from '#app/language/messages.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { numberText } from '#app/platform/format.ts'
import { isAhead, isOpen, type Status } from '../rules.ts'

/** A visit that was chosen, and as which version it was seen; `action` where it's another than that of the others. */
export type ChosenVisit = { id: string; updatedAt: string; action?: Action }

/** So many visits are changed at once at most: some seconds of work, and a form that fits into one request. */
export const mostAtOnce = 500

/** What can be done to many visits at once. */
export const actions = [
  'confirmed',
  'arrived',
  'no-show',
  'completed',
  'cancelled',
] as const satisfies Status[]
export type Action = (typeof actions)[number]

type Judged = { status: Status; date: CalendarDate }

/**
 * Whether it is the visit's own next state, or one that ends it: others are left alone and counted. Nobody has arrived, or
 * stayed away, before the day. A single visit may go from any state to any.
 */
export function appliesTo(action: Action, { status, date }: Judged, today: CalendarDate): boolean {
  if (action === 'confirmed') return status === 'pending'
  if (action === 'cancelled') return isOpen(status)
  return date <= today && (action === 'completed' ? isOpen(status) : isAhead(status))
}

/** What stands against so many at once; null where nothing does. */
export function wrongNumber(count: number): string | null {
  if (count === 0) return m.bulk_none_chosen()
  return count > mostAtOnce ? m.bulk_too_many({ most: numberText(mostAtOnce) }) : null
}

/** One visit that could not be changed, and why; without a name where it is gone for good. */
export type RefusedVisit = { id: string; name: string | null; message: string }

/** What was done to many visits at once, in numbers. */
export type ManySaid = {
  /** `settled` where some were completed and others were no-shows. */
  action: Action | 'moved' | 'settled' | 'undone' | 'repeated' | 'unrepeated'
  changed: number
  /** The action is none for them: they are that already, or over. */
  left: number
  /** Takes back all that were changed; null where none was. */
  undo: string | null
  /** So many patients will be told, and so many can be told by no email. */
  emails: number
  mustCall: number
}

/**
 * The result for many visits: each was changed, left alone or refused. `toCall` are those that no email reaches, by their
 * ids; `leftNames` are the patients of those that were left alone.
 */
export type ManyAnswer = { said: ManySaid; refused: RefusedVisit[]; toCall?: string[]; leftNames?: string[] }
