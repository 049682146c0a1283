import type { CalendarDate } from '../../../../platform/dates.ts'
import { isAhead, isOpen, type Status } from '../../rules.ts'

/** So many visits are changed at once at most: some seconds of work, and a form that fits into one request. */
export const mostAtOnce = 500

/** What can be done to many visits at once. */
export const deeds = ['confirmed', 'arrived', 'no-show', 'completed', 'cancelled'] as const satisfies Status[]
export type Deed = (typeof deeds)[number]

/** A deed exactly as a form sends it; null for anything else. */
export const parseDeed = (text: string): Deed | null => deeds.find((deed) => deed === text) ?? null

type Judged = { status: Status; date: CalendarDate }

/**
 * Whether it is the visit's own next state, or one that ends it: others are left alone and counted. Nobody has arrived, or
 * stayed away, before the day. One visit by itself may go from any state to any.
 */
export function appliesTo(deed: Deed, { status, date }: Judged, today: CalendarDate): boolean {
  if (deed === 'confirmed') return status === 'pending'
  if (deed === 'cancelled') return isOpen(status)
  return date <= today && (deed === 'completed' ? isOpen(status) : isAhead(status))
}

/** The intents of the bar begin so; behind it stands the deed. */
export const manyPrefix = 'many-'
/** Takes back visits that were booked together: they go again. */
export const undoRepeatIntent = `${manyPrefix}undo-repeat`
/** Asks before many are cancelled: nothing is done yet. */
export const askIntent = `${manyPrefix}ask`
/** Asks before what is left of today is completed: nothing is done yet. */
export const restIntent = `${manyPrefix}rest`
