import { type ClockTime, clockTime, type Weekday, weekdays } from '../../platform/calendar.ts'

export type Treatment = {
  id: string
  name: string
  description: string
  /** The days' sentence, as stored. */
  availability: string
  availableDays: Weekday[]
  /** Sorted, without doubles. */
  availableTimes: ClockTime[]
  active: boolean
  /** Minutes; a multiple of five. */
  durationMinutes: number
  /** How many visits may run at one time. */
  capacity: number
}

export const defaultDurationMinutes = 30
export const defaultCapacity = 1
/** Half-hour steps that the admin form offers, 9:00 AM to 5:00 PM with 12:00 and 12:30 PM (S5). */
export const offerableTimes: ClockTime[] = Array.from({ length: 17 }, (_, step) => clockTime(540 + step * 30))

/**
 * The sentence of the days (S5, availability text). "First to last" only where the days follow one another,
 * round the week's end too; otherwise they are listed, so that no day is promised that is not offered.
 */
export function availabilityText(days: readonly Weekday[]): string {
  const chosen = weekdays.filter((day) => days.includes(day))
  if (chosen.length === 7) return 'Every day'
  if (chosen.length <= 1) return chosen.join('')
  if (chosen.length === 2) return chosen.join(' and ')
  const run = chosen.length > 3 ? unbroken(chosen) : null
  return run ? `${run.first} to ${run.last}` : `${chosen.slice(0, -1).join(', ')} and ${chosen.at(-1)}`
}

/** The first and last day of the one run that the days make, or null where they make several. */
function unbroken(chosen: readonly Weekday[]): { first: Weekday; last: Weekday } | null {
  const neighbour = (day: Weekday, step: number) =>
    weekdays[(weekdays.indexOf(day) + step + 7) % 7] as Weekday
  const starts = chosen.filter((day) => !chosen.includes(neighbour(day, -1)))
  const ends = chosen.filter((day) => !chosen.includes(neighbour(day, 1)))
  return starts.length === 1 ? { first: starts[0] as Weekday, last: ends[0] as Weekday } : null
}
