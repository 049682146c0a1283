import { isAhead, isOpen, type Status } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { longInstant, numberText } from '#app/platform/format.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'

/** A visit that was chosen, and as which version it was seen. */
export type ChosenVisit = { id: string; updatedAt: string }

/** Visits as a form names them: "id@updatedAt id@updatedAt". Ids hold neither. */
export const seenValue = (visits: readonly ChosenVisit[]): string =>
  visits.map(({ id, updatedAt }) => `${id}@${updatedAt}`).join(' ')

export const parseSeen = (text: string): ChosenVisit[] =>
  text.split(' ').flatMap((part) => {
    const [id = '', updatedAt = ''] = part.split('@')
    return id && updatedAt ? [{ id, updatedAt }] : []
  })

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

/** Of the check box of a row; its value is the version that the row shows. */
const boxPrefix = 'visit.'
export const boxName = (id: string): string => boxPrefix + id

/** What was chosen on other pages of the list, in one field (`seenValue`). */
export const othersField = 'visits'

/** All visits that a form names, each once: its ticked boxes, and those of other pages. */
export function readChosen(fields: FormFields): ChosenVisit[] {
  const ticked = [...fields].flatMap(([name, seen]) =>
    name.startsWith(boxPrefix) ? [{ id: name.slice(boxPrefix.length), updatedAt: longInstant(seen) }] : [],
  )
  const all = [...ticked, ...parseSeen(fields.get(othersField) ?? '')]
  return [...new Map(all.map((one) => [one.id, one])).values()]
}

/** What stands against so many at once; null where nothing does. */
export function wrongNumber(count: number): string | null {
  if (count === 0) return m.bulk_none_chosen()
  return count > mostAtOnce ? m.bulk_too_many({ most: numberText(mostAtOnce) }) : null
}
