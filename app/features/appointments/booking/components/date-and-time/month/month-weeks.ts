import { clsx } from 'clsx'
import { m } from '../../../../../../language/messages.ts'
import { weekdayOf, weekdays } from '../../../../../../platform/dates.ts'
import { capitalised } from '../../../../../../platform/shown.ts'
import type { DayView, MonthView } from '../../../month.server.ts'
import styles from './month.module.css'

/** A month's days in rows of seven from Sunday; null before the first and after the last. */
export function monthWeeks({ days }: MonthView): { key: string; days: (DayView | null)[] }[] {
  const before = days[0] ? weekdays.indexOf(weekdayOf(days[0].date)) : 0
  const cells: (DayView | null)[] = [...Array.from({ length: before }, () => null), ...days]
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => ({
    key: `week ${week + 1}`,
    days: cells.slice(week * 7, week * 7 + 7),
  }))
}

/** "Su", "Do": over a column of days; one letter alone would be two days in Spanish. */
export const weekdayHead = (name: string): string => capitalised(name.slice(0, 2))

type Shown = Pick<DayView, 'bookable' | 'offered'> & { free: number | null }

type Seen = { hasTreatment: boolean; chosen: boolean; isToday: boolean }

/** A day's look, and what is said of it besides its date; free is null while it is not known. */
export function dayState(day: Shown, { hasTreatment, chosen, isToday }: Seen) {
  const { look, word } = stateOf(day, hasTreatment)
  const isOnOffer = look === 'free' || look === 'full'
  return {
    className: clsx(styles.day, styles[chosen && isOnOffer ? 'chosen' : look], isToday && styles.today),
    words: [isToday && m.booking_day_states_today(), chosen && m.booking_day_states_chosen(), word].filter(
      (said) => said !== false && said !== '',
    ),
  }
}

function stateOf(day: Shown, hasTreatment: boolean) {
  if (!day.bookable) return { look: 'past', word: '' } as const
  if (!hasTreatment) return { look: 'open', word: '' } as const
  if (!day.offered) return { look: 'notOffered', word: m.booking_day_states_not_offered() } as const
  if (day.free === null) return { look: 'free', word: m.booking_day_states_offered() } as const
  if (day.free === 0) return { look: 'full', word: m.booking_day_states_full() } as const
  return { look: 'free', word: m.booking_day_states_free({ count: day.free }) } as const
}
