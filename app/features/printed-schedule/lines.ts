import type { Status } from '#app/db/values.ts'
import { messageShown } from '#app/features/scheduling/lists/rules.ts'
import { countsAsVisit } from '#app/features/scheduling/rules.ts'
import { rowMinutes, rowOf } from '#app/features/scheduling/staff-times/rules.ts'
import { m } from '#app/language/messages.ts'
import { type ClockTime, clockTime, minutesOf } from '#app/platform/dates.ts'
import type { VisitLine } from '../scheduling/index.server.ts'

/** What is on the sheet besides the visits: what patients wrote, and free times as blank lines. */
export type Extras = { words: boolean; free: boolean }

export type SheetVisit = VisitLine & {
  /** When, with whom and where each of its treatments is; empty where it has one. */
  parts: string
  /** What the patient answered, on two lines at most; empty where nothing was asked. */
  answers: string
  /** What the patient wrote, on one line; empty where nothing was. */
  words: string
  /** What the patient reads out on the phone. */
  reference: string
}

/** A blank line: somebody could still come. */
export type FreeLine = {
  /** The first time of the half hour that is free. */
  time: ClockTime
  /** With whom, by their short names; empty where there is nobody to choose between. */
  who: string[]
}

/** What stays together on paper: who begins in one half hour, and what is left of it. */
export type HalfHour = { time: ClockTime; visits: SheetVisit[]; free: FreeLine | null }

/** A column of the day's board, as far as the sheet needs it. */
export type FreeOf = { name: string | null; free: readonly { time: ClockTime }[] }

/**
 * The half hours of a day with a visit or a free time, without cancelled visits. Where there is no choice between
 * clinicians, a half hour with a visit isn't also listed as free.
 */
export function halfHoursOf(visits: readonly SheetVisit[], free: readonly FreeOf[]): HalfHour[] {
  const halves = new Map<number, HalfHour>()
  const at = (time: ClockTime) => {
    const row = rowOf(time)
    const half = halves.get(row) ?? { time: clockTime(row * rowMinutes), visits: [], free: null }
    halves.set(row, half)
    return half
  }
  const expected = visits.filter(({ status }) => countsAsVisit(status))
  for (const visit of expected.toSorted(byTime)) at(visit.time).visits.push(visit)
  for (const { name, free: times } of free)
    for (const { time } of times.toSorted(byTime)) {
      const half = at(time)
      if (name !== null || half.visits.length === 0) half.free = withFree(half.free, time, name)
    }
  return [...halves.values()].filter((half) => half.visits.length > 0 || half.free !== null).toSorted(byTime)
}

function withFree(before: FreeLine | null, time: ClockTime, name: string | null): FreeLine {
  const { time: first, who } = before ?? { time, who: [] }
  const names = name === null || who.includes(name) ? who : [...who, name]
  return { time: time < first ? time : first, who: names }
}

/** Cancelled ones in the order of the day: the sheet has them below, struck out. */
export const cancelledOf = (visits: readonly SheetVisit[]): SheetVisit[] =>
  visits.filter(({ status }) => !countsAsVisit(status)).toSorted(byTime)

const byTime = (one: { time: ClockTime }, other: { time: ClockTime }) =>
  Number(one.time > other.time) - Number(one.time < other.time)

/** ":45", where a visit does not begin with its half hour. */
export function quarterOf(time: ClockTime): string {
  return minutesOf(time) % rowMinutes === 0 ? '' : time.slice(-3)
}

/** A patient's message, cut to one line of the sheet; what is cut off says so. */
export const wordsShown = (message: string): string => cut(message, messageShown)

/** In characters: a question is known by its beginning, so that answers get the room. */
const longest = { question: 28, answer: 60, answers: messageShown * 2 }

/** Questions and answers on two lines of the sheet; what is cut off says so. */
export function answersShown(said: readonly { question: string; answer: string }[]): string {
  const each = said.map(
    ({ question, answer }) => `${cut(question, longest.question)} ${cut(answer, longest.answer)}`,
  )
  return cut(each.join(' · '), longest.answers)
}

function cut(text: string, most: number): string {
  const characters = [...text.trim().replace(/\s+/g, ' ')]
  return characters.length > most ? `${characters.slice(0, most).join('').trimEnd()}…` : characters.join('')
}

/** What the printed day says. */
export const copy = {
  /** "48 visits, 3 to call, 3 free times" */
  summary: ({ visits, pending, free }: { visits: number; pending: number; free: number }) =>
    [
      m.printed_schedule_visits({ count: visits }),
      ...(pending > 0 ? [m.printed_schedule_to_call({ count: pending })] : []),
      ...(free > 0 ? [m.printed_schedule_free_times({ count: free })] : []),
    ].join(', '),
  /** What is in the room to write; nothing next to who is still expected. */
  status: {
    pending: m.printed_schedule_please_call,
    arrived: m.printed_schedule_arrived,
    'in-room': m.printed_schedule_in_room,
    completed: m.printed_schedule_done,
    'no-show': m.printed_schedule_no_show,
    confirmed: null,
    cancelled: null,
  } satisfies Record<Status, (() => string) | null>,
} as const
