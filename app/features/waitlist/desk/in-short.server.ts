import { m } from '../../../language/messages.ts'
import { type CalendarDate, type ClockTime, type Weekday, weekdays } from '../../../platform/dates.ts'
import { inOnePiece, locale, shortDate, timeText } from '../../../platform/shown.ts'
import type { Slot } from '../../appointments/rules.ts'
import type { Wish } from '../rules.ts'

/**
 * "Mon or Tue, mornings, until Fri, Dec 18", and from when on where that is to come, or on which day alone: each part in
 * one piece, wherever the row breaks.
 */
export function whenInShort(
  { weekdays: wanted, from, until, ...parts }: Omit<Wish, 'treatmentId'>,
  today: CalendarDate,
): string {
  const days = weekdays.filter((day) => wanted.includes(day))
  const when = {
    days: days.length === weekdays.length ? m.waitlist_desk_any_weekday() : eitherOf(days.map(shortName)),
    part: partInShort(parts),
    until: inOnePiece(shortDate(until)),
  }
  if (from === until) return m.waitlist_desk_when_on({ ...when, day: when.until })
  return from > today
    ? m.waitlist_desk_when_from({ ...when, from: inOnePiece(shortDate(from)) })
    : m.waitlist_desk_when(when)
}

/** "Wed, Dec 9, 9:30 AM": a row breaks between the day and the time alone. */
export const momentInShort = ({ date, time }: Slot): string =>
  m.letters_moment({ day: inOnePiece(shortDate(date)), time: timeInShort(time) })

export const timeInShort = (time: ClockTime): string => inOnePiece(timeText(time))

const partInShort = ({ mornings, afternoons }: Pick<Wish, 'mornings' | 'afternoons'>): string => {
  if (mornings && afternoons) return m.waitlist_desk_any_time()
  return mornings ? m.waitlist_desk_mornings() : m.waitlist_desk_afternoons()
}

/** 2026-11-01 is a Sunday, with which the list of weekdays begins. */
const shortName = (weekday: Weekday): string =>
  new Intl.DateTimeFormat(locale(), { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, 10, 1 + weekdays.indexOf(weekday))),
  )

/** "Mon, Tue or Wed": English of Britain, as other lists of ours, writes no comma before the last. */
const eitherOf = (words: readonly string[]): string =>
  new Intl.ListFormat(locale().replace('en-US', 'en-GB'), { type: 'disjunction' }).format(words)
