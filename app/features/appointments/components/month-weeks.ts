import { weekdayOf, weekdays } from '../../../platform/calendar.ts'
import type { DayView, MonthView } from '../booking-view.ts'
import { pageCopy } from '../page-copy.ts'

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

/** A day's look, and what is said of it besides its date; free is null while it is not known. */
export function dayState(day: Shown, hasTreatment: boolean, chosen: boolean) {
  const words: string[] = []
  if (chosen) words.push(pageCopy.dayStates.chosen)
  if (!day.bookable) return { className: 'past', words }
  if (!hasTreatment) return { className: 'open', words }
  if (!day.offered) return { className: 'no', words: [...words, pageCopy.dayStates.notOffered] }
  if (day.free === null)
    return { className: chosen ? 'sel' : 'ok', words: [...words, pageCopy.dayStates.offered] }
  if (day.free === 0)
    return { className: chosen ? 'sel' : 'full', words: [...words, pageCopy.dayStates.full] }
  return { className: chosen ? 'sel' : 'ok', words: [...words, pageCopy.dayStates.free(day.free)] }
}
