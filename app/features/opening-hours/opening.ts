import {
  addDays,
  type CalendarDate,
  type ClockTime,
  dayMinutes,
  daysBetween,
  minutesOf,
  weekdayOf,
} from '#app/platform/dates.ts'
import { firstOf, lastOf } from '#app/platform/shapes/collections.ts'
import { publicSpans } from './public-hours.ts'
import { endMinuteOf, rangesOn, type WeeklyHours, type WorkingRange } from './rules.ts'

/** A closure lasts a year at most: by then it is open again, or never. */
const mostDays = 400

/** From when to when it is open on a day: as every week, unless something is closed. */
type SpansOn = (date: CalendarDate) => readonly WorkingRange[]

type NextOpening = { date: CalendarDate; time: ClockTime; inDays: number }

/** Whether the clinic is open, and how much of the working day is over: 0 at opening, 1 at closing. */
export type Opening =
  | { isOpen: true; dayShare: number; day: WorkingRange }
  /** Null where it does not open on any day. `day` is the one on which it opens next, from first to last. */
  | { isOpen: false; next: NextOpening | null; day: WorkingRange | null }

/**
 * Lunch is open, and a longer break is not; the minute of closing is closed.
 * @param date @param time the clinic's day and time
 * @param spansOn where some days are not like their weekday
 */
export function openingAt(
  week: WeeklyHours,
  date: CalendarDate,
  time: ClockTime,
  spansOn: SpansOn = usualSpans(week),
): Opening {
  const spans = spansOn(date)
  const minute = minutesOf(time)
  if (spans.some((span) => minute >= minutesOf(span.from) && minute < endMinuteOf(span))) {
    const day = wholeDay(spans)
    const [opens, closes] = [minutesOf(day.from), endMinuteOf(day)]
    return { isOpen: true, dayShare: (minute - opens) / (closes - opens), day }
  }
  const next = nextOpening(spansOn, date, minute)
  return { isOpen: false, next, day: next && wholeDay(spansOn(next.date)) }
}

function nextOpening(spansOn: SpansOn, date: CalendarDate, minute: number): NextOpening | null {
  for (let inDays = 0; inDays <= mostDays; inDays++) {
    const day = addDays(date, inDays)
    const from = inDays === 0 ? minute : -dayMinutes
    const span = spansOn(day).find((one) => minutesOf(one.from) > from)
    if (span) return { date: day, time: span.from, inDays: daysBetween(date, day) }
  }
  return null
}

const usualSpans =
  (week: WeeklyHours): SpansOn =>
  (date) =>
    publicSpans(rangesOn(week, weekdayOf(date)))

const wholeDay = (spans: readonly WorkingRange[]): WorkingRange => ({
  from: firstOf(spans).from,
  to: lastOf(spans).to,
})
