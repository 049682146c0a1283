import {
  type CalendarDate,
  earlierOf,
  laterOf,
  type Weekday,
  weekdayOf,
  weekdays,
} from '#app/platform/dates.ts'
import { firstOf, lastOf } from '#app/platform/shapes/collections.ts'
import { isInsideOne, joined, type Span, touches, without } from '#app/platform/shapes/spans.ts'
import { countsAsVisit, type Status } from '../scheduling/rules.ts'
import { type Range, weekOf } from './range.ts'

/** So many visits of one day, treatment, clinician and status; over where their start has passed. */
export type VisitCount = {
  date: CalendarDate
  /** Its id. */
  treatment: string
  clinicianId: string | null
  status: Status
  isOver: boolean
  count: number
}

/** `visits` counts what is neither deleted nor cancelled; no-shows are among them. */
export type Tally = { visits: number; completed: number; noShows: number; cancelled: number; over: number }

const emptyTally: Tally = { visits: 0, completed: 0, noShows: 0, cancelled: 0, over: 0 }

type Counted = Pick<VisitCount, 'status' | 'isOver' | 'count'>

export function tallyOf(counts: readonly Counted[]): Tally {
  const tally = { ...emptyTally }
  for (const { status, isOver, count } of counts) {
    if (!countsAsVisit(status)) {
      tally.cancelled += count
      continue
    }
    tally.visits += count
    if (isOver) tally.over += count
    if (status === 'completed') tally.completed += count
    if (status === 'no-show') tally.noShows += count
  }
  return tally
}

/** The same for each of those keys, in their order; one that nothing counts for is empty. */
export function tallyBy<Key, Count extends Counted>(
  counts: readonly Count[],
  keys: readonly Key[],
  keyOf: (count: Count) => Key,
): { key: Key; tally: Tally }[] {
  const grouped = Map.groupBy(counts, keyOf)
  return keys.map((key) => ({ key, tally: tallyOf(grouped.get(key) ?? []) }))
}

/** Weeks from Sunday to Saturday, cut to the first and the last of the days. @param days in their order */
export function weeksOf(days: readonly CalendarDate[]): Range[] {
  const [from, to] = [firstOf(days), lastOf(days)]
  const starts = [...new Set(days.map((day) => weekOf(day).from))]
  return starts.map((start) => {
    const end = weekOf(start).to
    return { from: laterOf(start, from), to: earlierOf(end, to) }
  })
}

/** A part of a whole; null where there is nothing to be a part of. */
export type Share = { part: number; whole: number }

/** Of fewer visits a share says nothing: screen and files show the counts alone. */
const fewestForPercent = 10

export const percentOf = ({ part, whole }: Share): number | null =>
  whole < fewestForPercent ? null : Math.round((part / whole) * 100)

/** How much of the working time has a visit, in percent; null where there are too few visits to say. */
export const filledPercent = (visits: number, filled: Share): number | null =>
  visits < fewestForPercent ? null : percentOf(filled)

/** By how many percent a number of visits grew; null where either is too small to say. */
export const growthOf = (now: number, before: number): number | null =>
  Math.min(now, before) < fewestForPercent ? null : Math.round(((now - before) / before) * 100)

/** By how many percentage points a share grew; null where either has no percentage. */
export const pointsOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : now - before

/** Of the visits whose time has passed, the no-shows. */
export const noShowShare = ({ noShows, over }: Tally): Share => ({
  part: noShows,
  whole: Math.max(over, noShows),
})

/** Of all that was booked, what was called off. */
export const cancelledShare = ({ visits, cancelled }: Tally): Share => ({
  part: cancelled,
  whole: visits + cancelled,
})

/** A request, and when staff first answered it; null where they did not. */
export type Request = { createdAt: string; answeredAt: string | null; isPending: boolean; isAdded: boolean }

/** Minutes until an answer; null without one. `waiting` ones have none yet, and count in neither figure. */
export type Waits = { answered: number; waiting: number; median: number | null; ninetieth: number | null }

export function waitsOf(requests: readonly Request[]): Waits {
  const asked = requests.filter(({ isAdded }) => !isAdded)
  const minutes = asked
    .flatMap(({ createdAt, answeredAt }) =>
      answeredAt === null ? [] : [minutesBetween(createdAt, answeredAt)],
    )
    .sort((one, other) => one - other)
  const waiting = asked.filter(({ answeredAt, isPending }) => answeredAt === null && isPending).length
  return { answered: minutes.length, waiting, median: within(minutes, 50), ninetieth: within(minutes, 90) }
}

const minuteMilliseconds = 60_000

const minutesBetween = (from: string, to: string): number =>
  Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / minuteMilliseconds))

/** The smallest of those values within which so many of a hundred lie (nearest rank). */
function within(sorted: readonly number[], ofHundred: number): number | null {
  return sorted[Math.ceil((sorted.length * ofHundred) / 100) - 1] ?? null
}

/** What somebody, or the clinic, works, and what visits take of it. */
export type Lane = { working: readonly Span[]; taken: readonly Span[] }

/** Minutes in which somebody works and sees nobody, of all in which somebody works. */
export function freeTime(lanes: readonly Lane[]): Share {
  const whole = lanes.reduce((sum, { working }) => sum + minutesOf(working), 0)
  const taken = lanes.reduce((sum, lane) => sum + sharedMinutes(joined(lane.working), joined(lane.taken)), 0)
  return { part: whole - taken, whole }
}

/** Minutes that lie in both; each list is in order. One pass: a year has thousands of spans in each. */
function sharedMinutes(some: readonly Span[], others: readonly Span[]): number {
  let [shared, at] = [0, 0]
  for (const { from, to } of some) {
    while ((others[at]?.to ?? to) <= from) at++
    for (let next = at; (others[next]?.from ?? to) < to; next++) {
      const other = others[next] ?? { from, to: from }
      shared += Math.max(0, Math.min(to, other.to) - Math.max(from, other.from))
    }
  }
  return shared
}

const minutesOf = (spans: readonly Span[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0)

/** One visit with what the report asks about it. */
export type Visit = VisitCount & {
  /** Days from the day on which it was booked to its own; 0 where it was entered afterwards. */
  leadDays: number
  patientId: string
  isReturning: boolean
  isReminded: boolean
}

/** Most days ahead of each row of the lead times. */
const leadLimits = {
  sameDay: 0,
  threeDays: 3,
  week: 7,
  fourWeeks: 28,
  longer: Number.POSITIVE_INFINITY,
}
export const leads = ['sameDay', 'threeDays', 'week', 'fourWeeks', 'longer'] as const
export type Lead = (typeof leads)[number]

export const leadOf = (days: number): Lead => leads.find((lead) => days <= leadLimits[lead]) ?? 'longer'

/** Within how many days half of the visits were booked; null without any. */
export const medianLead = (visits: readonly Visit[]): number | null =>
  within(
    visits
      .filter(({ status }) => countsAsVisit(status))
      .map(({ leadDays }) => leadDays)
      .sort((one, other) => one - other),
    50,
  )

/** How many people had a visit, those of them who had none before, and what their visits come to. */
export type PatientRow = { isReturning: boolean; patients: number; tally: Tally }

export const patientsOf = (visits: readonly Visit[]): PatientRow[] =>
  tallyBy(visits, [false, true], ({ isReturning }) => isReturning).map(({ key, tally }) => ({
    isReturning: key,
    patients: new Set(
      visits
        .filter(({ isReturning, status }) => isReturning === key && countsAsVisit(status))
        .map(({ patientId }) => patientId),
    ).size,
    tally,
  }))

/** A half hour of one of the next days, by the clinic's clock. */
export type HalfHour = { weekday: Weekday; hour: number; span: Span }

/** How many half hours somebody works at that hour of those weekdays, and how many of them are still free. */
export type RoomCell = { weekday: Weekday; hour: number; open: number; worked: number }

/** Cells where anyone works, by weekday and hour. */
export function roomOf(lanes: readonly Lane[], halfHours: readonly HalfHour[]): RoomCell[] {
  const cells = new Map<string, RoomCell>()
  for (const { working, taken } of lanes) {
    const free = without(joined(working), joined(taken))
    for (const { weekday, hour, span } of halfHours) {
      if (!working.some((worked) => touches(worked, span))) continue
      const key = `${weekday} ${hour}`
      const cell = cells.get(key) ?? { weekday, hour, open: 0, worked: 0 }
      cell.worked++
      if (isInsideOne(span, free)) cell.open++
      cells.set(key, cell)
    }
  }
  return [...cells.values()].sort(
    (one, other) => weekdays.indexOf(one.weekday) - weekdays.indexOf(other.weekday) || one.hour - other.hour,
  )
}

export type HalfDay = { weekday: Weekday; isMorning: boolean; open: number; worked: number }

const noon = 12

/**
 * The mornings or afternoons with the most open half hours, and those that are fullest for their length; null where that is
 * so of several, and both where all are equally full.
 */
export function roomiest(cells: readonly RoomCell[]): { most: HalfDay | null; least: HalfDay | null } {
  const halves = new Map<string, HalfDay>()
  for (const { weekday, hour, open, worked } of cells) {
    const isMorning = hour < noon
    const key = `${weekday} ${isMorning}`
    const half = halves.get(key) ?? { weekday, isMorning, open: 0, worked: 0 }
    half.open += open
    half.worked += worked
    halves.set(key, half)
  }
  const byOpen = [...halves.values()].sort((one, other) => other.open - one.open)
  const byShare = byOpen.toSorted((one, other) => openShare(other) - openShare(one))
  const [most, second] = byOpen
  const [emptiest, least, fuller] = [byShare[0], byShare.at(-1), byShare.at(-2)]
  if (!most || !emptiest || !least || openShare(emptiest) === openShare(least))
    return { most: null, least: null }
  return {
    most: second && most.open > second.open ? most : null,
    least: fuller && openShare(fuller) > openShare(least) ? least : null,
  }
}

const openShare = ({ open, worked }: HalfDay): number => open / worked

/** Weekdays on which a visit was, in their order. */
export const byWeekday = (visits: readonly Visit[]): { key: Weekday; tally: Tally }[] =>
  tallyBy(visits, weekdays, ({ date }) => weekdayOf(date)).filter(({ tally }) => tally.over > 0)
