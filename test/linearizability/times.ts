import type { Model, Operation } from './checker.ts'

/**
 * What a time is, in the words of docs/specification.md, with nothing of how the product keeps it: a clinician has one visit at
 * a time. A visit that is booked or held is in the way of another, one that is canceled isn't. A visit that moves leaves its
 * time and takes the other at once, or stays. A hold lasts until its minute; after that anyone who takes a time of its day
 * ends it, and until then it is still shown as taken.
 */

/** Within the days of one clinician that a history is about. */
export type Time = { day: number; start: string }

/** @param at by the clock of who does it, in minutes */
export type Action =
  | ({ kind: 'book'; visit: string; minutes: number; at: number } & Time)
  | ({ kind: 'move'; visit: string; at: number } & Time)
  | { kind: 'cancel'; visit: string }
  | { kind: 'reopen'; visit: string; at: number }
  | ({ kind: 'hold'; hold: string; minutes: number; at: number; until: number } & Time)
  | { kind: 'release'; hold: string; at: number }
  | { kind: 'take'; hold: string; visit: string; at: number }
  | { kind: 'free'; day: number; minutes: number }
  | { kind: 'visits' }
  | { kind: 'holds' }

/** Which clinician’s time it is about. */
export type Input = Action & { clinician: number }

/** Whatever stands in a list is in its order, one after the other. */
export type Output = string

/** The times that both treatments offer: an hour from one of them is in the way of the next. */
export const starts = ['09:00', '09:30', '10:00'] as const
export const days = 2

type Visit = Time & { minutes: number; isOn: boolean }
type Hold = Time & { minutes: number; until: number }
type State = {
  visits: Readonly<Record<string, Visit>>
  holds: Readonly<Record<string, Hold>>
  /** Holds that became a visit. */
  booked: readonly string[]
}
type Answered = { state: State; output: Output }

const nothing: State = { visits: {}, holds: {}, booked: [] }

/** What it comes to, and what is so afterwards, where nobody else does anything. */
export function answer(state: State, action: Action): Answered {
  const { visits, holds } = state
  const as = (output: Output, next: State = state) => ({ output, state: next })
  switch (action.kind) {
    case 'book': {
      const { visit, day, start, minutes, at } = action
      // The same form again.
      if (visits[visit]) return as('ok')
      return placed(state, { visit, at, is: { day, start, minutes, isOn: true } })
    }
    case 'move': {
      const { visit, day, start, at } = action
      const is = visits[visit]
      if (!is?.isOn) return as('refused')
      if (is.day === day && is.start === start) return as('ok')
      return placed(state, { visit, at, is: { ...is, day, start } })
    }
    case 'cancel': {
      const is = visits[action.visit]
      return is ? as('ok', withVisit(state, action.visit, { ...is, isOn: false })) : as('refused')
    }
    case 'reopen': {
      const { visit, at } = action
      const is = visits[visit]
      if (!is) return as('refused')
      return is.isOn ? as('ok') : placed(state, { visit, at, is: { ...is, isOn: true } })
    }
    case 'hold': {
      const { hold, day, start, minutes, at, until } = action
      const ended = withoutEnded(state, day, at)
      if (!isFree(ended, { day, start, minutes })) return as('taken')
      return as('ok', { ...ended, holds: { ...ended.holds, [hold]: { day, start, minutes, until } } })
    }
    case 'release': {
      const { hold, at } = action
      if (!lasts(holds[hold], at)) return as('over')
      return as('ok', withoutHold(state, hold))
    }
    case 'take': {
      const { hold, visit, at } = action
      // Sent again: the same visit.
      if (state.booked.includes(hold)) return as('ok')
      const held = holds[hold]
      if (!held || !lasts(held, at)) return as('over')
      const { until: _, ...time } = held
      const left = withoutEnded(withoutHold(state, hold), held.day, at)
      const booked = { ...left, booked: [...left.booked, hold].sort() }
      return as('ok', withVisit(booked, visit, { ...time, isOn: true }))
    }
    case 'free': {
      const { day, minutes } = action
      return as(listed(starts.filter((start) => isFree(state, { day, start, minutes }))))
    }
    case 'visits':
      return as(listed(Object.entries(visits).map(([visit, is]) => visitText(visit, is))))
    case 'holds':
      return as(listed(Object.entries(holds).map(([hold, is]) => holdText(hold, is))))
  }
}

export const visitText = (visit: string, { day, start, minutes, isOn }: Visit): string =>
  `${visit} ${timeText({ day, start })} ${minutes}${isOn ? '' : ' cancelled'}`
export const holdText = (hold: string, { day, start, minutes }: Time & { minutes: number }): string =>
  `${hold} ${timeText({ day, start })} ${minutes}`
export const listed = (lines: readonly string[]): Output => lines.toSorted().join(', ') || 'none'
const timeText = ({ day, start }: Time) => `day ${day} ${start}`

type Placing = { visit: string; at: number; is: Visit }
function placed(state: State, { visit, at, is }: Placing): Answered {
  const ended = withoutEnded(state, is.day, at)
  if (!isFree(ended, is, visit)) return { output: 'taken', state }
  return { output: 'ok', state: withVisit(ended, visit, is) }
}

const lasts = (hold: Hold | undefined, at: number): boolean => hold !== undefined && hold.until > at

function isFree({ visits, holds }: State, wanted: Time & { minutes: number }, except?: string): boolean {
  const standing = Object.entries(visits).filter(([visit, { isOn }]) => isOn && visit !== except)
  const inTheWay = [...standing.map(([, is]) => is), ...Object.values(holds)]
  return !inTheWay.some((is) => is.day === wanted.day && overlap(is, wanted))
}

function overlap(one: { start: string; minutes: number }, other: { start: string; minutes: number }) {
  const [from, otherFrom] = [minuteOf(one.start), minuteOf(other.start)]
  return from < otherFrom + other.minutes && otherFrom < from + one.minutes
}

const minuteOf = (start: string): number => {
  const [hours, minutes] = start.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

const withVisit = (state: State, visit: string, is: Visit): State => ({
  ...state,
  visits: { ...state.visits, [visit]: is },
})

const withoutHold = (state: State, hold: string): State => {
  const { [hold]: _, ...holds } = state.holds
  return { ...state, holds }
}

const withoutEnded = ({ holds, ...state }: State, day: number, at: number): State => {
  const left = Object.entries(holds).filter(([, hold]) => hold.day !== day || lasts(hold, at))
  return { ...state, holds: Object.fromEntries(left) }
}

/** Told by who waited for too long for others: nothing was done. */
export const busy: Output = 'busy'
const reads = new Set<Action['kind']>(['free', 'visits', 'holds'])

export const times: Model<State, Input, Output> = {
  initial: nothing,
  step(state, input, output) {
    if (output === busy) return state
    const { state: next, output: expected } = answer(state, input)
    return output === undefined || output === expected ? next : null
  },
  changesNothing: ({ kind }, output) => reads.has(kind) || (output !== undefined && output !== 'ok'),
  keyOf: ({ visits, holds, booked }) =>
    JSON.stringify([Object.entries(visits).sort(byName), Object.entries(holds).sort(byName), booked]),
  partOf: ({ clinician }) => `clinician ${clinician}`,
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

/** The history for people, a line for each in the order in which they began. */
export function historyText(operations: readonly Operation<Input, Output>[]): string {
  const begun = operations[0]?.invokedAt ?? 0
  const moment = (at: number) => ((at - begun) / 1_000_000).toFixed(2)
  return operations
    .map(({ input, output = 'unknown', invokedAt, returnedAt }) => {
      const end = returnedAt === Infinity ? 'never' : moment(returnedAt)
      return `${moment(invokedAt)} to ${end} ms: ${actionText(input)} -> ${output}`
    })
    .join('\n')
}

function actionText({ kind, clinician: _, ...rest }: Input): string {
  const said = Object.entries(rest).map(([name, value]) => `${name} ${value}`)
  return [kind, ...said].join(' ')
}
