import {
  clinicEdge,
  clinicInstant,
  clinicTime,
  clinicTimeZone,
} from '../../../platform/clinic-time.server.ts'
import {
  addDays,
  type CalendarDate,
  type ClockTime,
  dayMinutes,
  midnight,
  weekdayOf,
} from '../../../platform/dates.ts'
import type { ClosedTime } from '../../closures/rules.ts'
import { endMinuteOf, rangesOn, type WeeklyHours } from '../../opening-hours/rules.ts'
import type { Slot } from '../rules.ts'

/** Whole minutes since 1970 UTC; `to` is left out. */
export type Span = { from: number; to: number }

const minuteMilliseconds = 60_000

type Start = { minute: number; isReal: boolean }
/** A month is some hundred starts, asked about again and again; the zone's rules are asked once for each. */
const keptStarts = new Map<string, Start>()
const keptStartsLimit = 20_000
/** The zone that they were reckoned in. */
let keptZone = ''

/** Minutes since 1970 of a clinic day and time; a time that a clock change skips is later by the change. */
export const minuteAt = (date: CalendarDate, time: ClockTime): number => startOf(date, time).minute

/** The same for what is open or closed from then on, or to then; see `clinicEdge`. */
function edgeAt(date: CalendarDate, time: ClockTime): number {
  const { minute, isReal } = startOf(date, time)
  return isReal ? minute : Math.floor(clinicEdge(date, time).epochMilliseconds / minuteMilliseconds)
}

/** False for a time that the clock skips on that day: nobody can come then. */
export const isRealTime = ({ date, time }: Slot): boolean => startOf(date, time).isReal

function startOf(date: CalendarDate, time: ClockTime): Start {
  const zone = clinicTimeZone()
  if (zone !== keptZone) keptStarts.clear()
  keptZone = zone
  const key = `${date} ${time}`
  const kept = keptStarts.get(key)
  if (kept !== undefined) return kept
  const instant = clinicInstant(date, time)
  const start = {
    minute: Math.floor(instant.epochMilliseconds / minuteMilliseconds),
    isReal: clinicTime(instant) === time,
  }
  if (keptStarts.size >= keptStartsLimit) keptStarts.clear()
  keptStarts.set(key, start)
  return start
}

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

type ClosedDays = Omit<ClosedTime, 'scope' | 'subjectIds'>

/** From its first moment to its last. */
export function closureSpan({ firstDay, lastDay, fromTime, toTime }: ClosedDays): Span {
  return {
    from: edgeAt(firstDay, fromTime ?? midnight),
    to: toTime === null ? edgeAt(addDays(lastDay, 1), midnight) : edgeAt(lastDay, toTime),
  }
}

const isWithin = (inner: Span, outer: Span): boolean => inner.from >= outer.from && inner.to <= outer.to

export const isInsideOne = (span: Span, spans: readonly Span[]): boolean =>
  spans.some((outer) => isWithin(span, outer))

export const touches = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to

/** What is left of the first ones: a visit inside one piece lies inside one of them and touches none of the others. */
export const without = (spans: readonly Span[], taken: readonly Span[]): Span[] =>
  taken.reduce<Span[]>(
    (left, away) =>
      left.flatMap((span) =>
        touches(span, away)
          ? [
              { from: span.from, to: away.from },
              { from: away.to, to: span.to },
            ].filter(({ from, to }) => from < to)
          : [span],
      ),
    [...spans],
  )
