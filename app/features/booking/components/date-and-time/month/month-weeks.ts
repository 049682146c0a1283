import { clsx } from 'clsx'
import { closureWords } from '#app/features/booking/copy.ts'
import type { DayView, MonthView } from '#app/features/booking/month.server.ts'
import { m } from '#app/language/messages.ts'
import {
  addDays,
  addMonths,
  type CalendarDate,
  daysOfMonth,
  firstDayOf,
  laterOf,
  monthOf,
  weekdayOf,
  weekdays,
} from '#app/platform/dates.ts'
import { capitalised } from '#app/platform/format.ts'
import styles from './month.module.css'

/** A day whose free times are null while they are not known. */
export type ShownDay = Omit<DayView, 'free'> & { free: number | null }
export type ShownMonth = Pick<MonthView, 'month' | 'previous' | 'next'> & { days: ShownDay[] }

/** A month's days in rows of seven from Sunday; null before the first and after the last. */
export function monthWeeks({ days }: Pick<ShownMonth, 'days'>): { key: string; days: (ShownDay | null)[] }[] {
  const before = days[0] ? weekdays.indexOf(weekdayOf(days[0].date)) : 0
  const cells: (ShownDay | null)[] = [...Array.from({ length: before }, () => null), ...days]
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => ({
    key: `week ${week + 1}`,
    days: cells.slice(week * 7, week * 7 + 7),
  }))
}

/** "Su", "Do": over a column of days; one email alone would be two days in Spanish. */
export const weekdayHead = (name: string): string => capitalised(name.slice(0, 2))

/**
 * The day that a key leads to, as in the grid of dates of the ARIA Authoring Practices; Home and End go to the ends of
 * the month. Never outside the bookable days. Undefined for other keys.
 */
export function dayByKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  from: CalendarDate,
  bookable: { first: CalendarDate; last: CalendarDate },
): CalendarDate | undefined {
  const to = target(key, shiftKey ? 12 : 1, from)
  if (to === undefined) return undefined
  return to > bookable.last ? bookable.last : laterOf(to, bookable.first)
}

function target(key: string, months: number, from: CalendarDate): CalendarDate | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1)
    case 'ArrowRight':
      return addDays(from, 1)
    case 'ArrowUp':
      return addDays(from, -7)
    case 'ArrowDown':
      return addDays(from, 7)
    case 'Home':
      return firstDayOf(monthOf(from))
    case 'End':
      return daysOfMonth(monthOf(from)).at(-1)
    case 'PageUp':
      return sameDay(from, -months)
    case 'PageDown':
      return sameDay(from, months)
    default:
      return undefined
  }
}

/** That many months later; the last day of a month that is shorter. */
function sameDay(date: CalendarDate, months: number): CalendarDate | undefined {
  const days = daysOfMonth(addMonths(monthOf(date), months))
  return days[Number(date.slice(8)) - 1] ?? days.at(-1)
}

type Shown = Pick<ShownDay, 'bookable' | 'offered' | 'closed' | 'closure' | 'isOver' | 'free'>

type Look = 'past' | 'open' | 'notOffered' | 'free' | 'full' | 'over' | 'closed' | 'partly'
type Seen = {
  hasTreatment: boolean
  chosen: boolean
  isToday: boolean
  /** The visit that is to be moved is on that day. */
  isNow: boolean
}

/** A day's look, and what is said of it besides its date; free is null while it is not known. */
export function dayState(day: Shown, { hasTreatment, chosen, isToday, isNow }: Seen) {
  const { look, said } = stateOf(day, hasTreatment)
  const isOnOffer = day.bookable && day.offered && look !== 'closed'
  return {
    className: clsx(
      styles.day,
      styles[chosen && isOnOffer ? 'chosen' : look],
      isToday && styles.today,
      isNow && styles.now,
    ),
    words: [
      isNow && m.booking_day_states_now(),
      isToday && m.booking_day_states_today(),
      chosen && m.booking_day_states_chosen(),
      ...said,
    ].filter((word) => word !== false),
  }
}

function stateOf(day: Shown, hasTreatment: boolean): { look: Look; said: string[] } {
  const { closure } = day
  if (!day.bookable) return { look: 'past', said: [] }
  if (hasTreatment && !day.offered) return { look: 'notOffered', said: [m.booking_day_states_not_offered()] }
  if (closure && day.closed === 'wholly') return { look: 'closed', said: closureWords(closure) }
  if (!hasTreatment) return { look: 'open', said: closure ? closureWords(closure) : [] }
  if (day.free === null) return { look: 'free', said: [m.booking_day_states_offered()] }
  if (day.isOver) return { look: 'over', said: [m.booking_day_states_over()] }
  if (day.free === 0) return { look: 'full', said: [m.booking_day_states_full()] }
  const free = m.booking_day_states_free({ count: day.free })
  return closure && day.closed === 'partly'
    ? { look: 'partly', said: [free, ...closureWords(closure)] }
    : { look: 'free', said: [free] }
}
