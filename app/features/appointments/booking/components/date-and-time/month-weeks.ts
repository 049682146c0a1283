import { weekdayOf, weekdays } from '../../../../../platform/dates.ts'
import type { DayView, MonthView } from '../../month.server.ts'
import { pageCopy } from '../../page-copy.ts'

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

type Shown = Pick<DayView, 'bookable' | 'offered'> & { free: number | null }

type Seen = { hasTreatment: boolean; chosen: boolean; isToday: boolean }

/** A day's look, and what is said of it besides its date; free is null while it is not known. */
export function dayState(day: Shown, { hasTreatment, chosen, isToday }: Seen) {
  const { className, word } = stateOf(day, hasTreatment)
  const { dayStates } = pageCopy
  const isOnOffer = className === 'ok' || className === 'full'
  return {
    className: [chosen && isOnOffer ? 'sel' : className, isToday && 'today'].filter(Boolean).join(' '),
    words: [isToday && dayStates.today, chosen && dayStates.chosen, word].filter(
      (said) => said !== false && said !== '',
    ),
  }
}

function stateOf(day: Shown, hasTreatment: boolean) {
  const { dayStates } = pageCopy
  if (!day.bookable) return { className: 'past', word: '' }
  if (!hasTreatment) return { className: 'open', word: '' }
  if (!day.offered) return { className: 'no', word: dayStates.notOffered }
  if (day.free === null) return { className: 'ok', word: dayStates.offered }
  if (day.free === 0) return { className: 'full', word: dayStates.full }
  return { className: 'ok', word: dayStates.free(day.free) }
}
