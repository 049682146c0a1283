import type { CalendarDate } from '#app/platform/dates.ts'
import { joined, type Span, without } from '#app/platform/shapes/spans.ts'
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

export function tallyOf(counts: readonly VisitCount[]): Tally {
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
export function tallyBy<Key>(
  counts: readonly VisitCount[],
  keys: readonly Key[],
  keyOf: (count: VisitCount) => Key,
): { key: Key; tally: Tally }[] {
  const grouped = Map.groupBy(counts, keyOf)
  return keys.map((key) => ({ key, tally: tallyOf(grouped.get(key) ?? []) }))
}

/** Weeks from Sunday to Saturday, cut to the range. */
export function weeksOf({ from, to }: Range, days: readonly CalendarDate[]): Range[] {
  const starts = [...new Set(days.map((day) => weekOf(day).from))]
  return starts.map((start) => {
    const end = weekOf(start).to
    return { from: start < from ? from : start, to: end > to ? to : end }
  })
}

/** A part of a whole; null where there is nothing to be a part of. */
export type Share = { part: number; whole: number }

export const percentOf = ({ part, whole }: Share): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100)

/** Of the visits whose time has come, those where nobody did. */
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
  const free = lanes.reduce((sum, { working, taken }) => sum + minutesOf(without(working, joined(taken))), 0)
  return { part: free, whole: lanes.reduce((sum, { working }) => sum + minutesOf(working), 0) }
}

const minutesOf = (spans: readonly Span[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0)
