import { type ClockTime, minutesOf, sortedTimes } from '../../../platform/dates.ts'

export type TimeRange = { first: ClockTime; last: ClockTime }

/** Starts further apart than this have a break between them, such as lunch. */
const stepMinutes = 30

/** The starts of a day as runs without a break: 9:00, 9:30 and 13:00 make two. */
export function timeRanges(times: readonly ClockTime[]): TimeRange[] {
  const ranges: TimeRange[] = []
  for (const time of sortedTimes(times)) {
    const run = ranges.at(-1)
    if (run && minutesOf(time) - minutesOf(run.last) <= stepMinutes) run.last = time
    else ranges.push({ first: time, last: time })
  }
  return ranges
}
