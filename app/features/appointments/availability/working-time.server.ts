import { edgeAt, minuteAt } from '../../../platform/clinic-minutes.server.ts'
import { addDays, type CalendarDate, dayMinutes, midnight, weekdayOf } from '../../../platform/dates.ts'
import type { Span } from '../../../platform/shapes/spans.ts'
import { endMinuteOf, rangesOn, type WeeklyHours } from '../../opening-hours/rules.ts'
import type { Slot } from '../rules.ts'

/** When a visit runs, without buffers. */
export function spanOf({ date, time }: Slot, durationMinutes: number): Span {
  const from = minuteAt(date, time)
  return { from, to: from + durationMinutes }
}

/** Of each week the days that were asked for: many clinicians and treatments ask for the same ones. */
const keptSpans = new WeakMap<WeeklyHours, Map<CalendarDate, readonly Span[]>>()

/** The working ranges of that day as instants, in order. */
export function workingSpans(week: WeeklyHours, date: CalendarDate): readonly Span[] {
  const kept = keptSpans.get(week) ?? new Map<CalendarDate, readonly Span[]>()
  keptSpans.set(week, kept)
  const spans = kept.get(date) ?? spansOn(week, date)
  kept.set(date, spans)
  return spans
}

const spansOn = (week: WeeklyHours, date: CalendarDate): Span[] =>
  rangesOn(week, weekdayOf(date)).map((range) => ({
    from: edgeAt(date, range.from),
    to: endMinuteOf(range) === dayMinutes ? edgeAt(addDays(date, 1), midnight) : edgeAt(date, range.to),
  }))
