import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLinearizable, type Model, type Operation, offendingParts } from './checker.ts'
import { type Action, answer, historyText, type Input, listed, starts, times } from './times.ts'

/** `[from, to, what, came to]`; it never returned where it came to nothing. */
type Line = [from: number, to: number, input: Action, output?: string]
const history = (...lines: Line[]): Operation<Input, string>[] =>
  lines.map(([invokedAt, to, input, output]) => ({
    input: { ...input, clinician: 0 },
    output,
    invokedAt,
    returnedAt: output === undefined ? Infinity : to,
  }))

const book = (visit: string, start = '09:00', minutes = 30): Action => ({
  kind: 'book',
  visit,
  day: 0,
  start,
  minutes,
  at: 0,
})
const move = (visit: string, start: string): Action => ({ kind: 'move', visit, day: 0, start, at: 0 })
const cancel = (visit: string): Action => ({ kind: 'cancel', visit })
const free: Action = { kind: 'free', day: 0, minutes: 30 }
const hold = (name: string, at = 0): Action => ({
  kind: 'hold',
  hold: name,
  day: 0,
  start: '09:00',
  minutes: 30,
  at,
  until: at + 10,
})
const release = (name: string, at = 0): Action => ({ kind: 'release', hold: name, at })
const take = (name: string, visit: string, at = 0): Action => ({ kind: 'take', hold: name, visit, at })
const all = listed(starts)
const withoutFirst = '09:30, 10:00'

const fits: Record<string, Line[]> = {
  'one after the other': [
    [0, 1, book('a'), 'ok'],
    [2, 3, book('b'), 'taken'],
    [4, 5, free, withoutFirst],
  ],
  'a reading that began before the booking returned, either way': [
    [0, 9, book('a'), 'ok'],
    [1, 2, free, all],
    [3, 4, free, withoutFirst],
  ],
  'the later of two that overlap comes first': [
    [0, 9, book('a'), 'taken'],
    [1, 8, book('b'), 'ok'],
  ],
  'a killed booking that nobody ever sees': [
    [0, 1, book('a')],
    [2, 3, free, all],
    [4, 5, book('b'), 'ok'],
  ],
  'a killed booking that is seen late': [
    [0, 1, book('a')],
    [2, 3, free, all],
    [4, 5, free, withoutFirst],
    [6, 7, book('b'), 'taken'],
  ],
  'a form sent again by who never got the answer': [
    [0, 1, book('a')],
    [2, 3, book('a'), 'ok'],
    [4, 5, { kind: 'visits' }, 'a day 0 09:00 30'],
  ],
  'two that cross: one leaves, the other takes what was left': [
    [0, 1, book('a'), 'ok'],
    [2, 9, book('b'), 'ok'],
    [3, 8, move('a', '10:00'), 'ok'],
  ],
  'a hold that is over, still shown, and taken by somebody else': [
    [0, 1, hold('h'), 'ok'],
    [2, 3, take('h', 'a', 10), 'over'],
    [4, 5, free, withoutFirst],
    [6, 7, { ...book('b'), at: 9 } as Action, 'taken'],
    [8, 9, { ...book('b'), at: 10 } as Action, 'ok'],
    [10, 11, { kind: 'holds' }, 'none'],
  ],
  'a hold that becomes a visit, sent twice': [
    [0, 1, hold('h'), 'ok'],
    [2, 3, take('h', 'a', 1), 'ok'],
    [4, 5, take('h', 'b', 20), 'ok'],
    [6, 7, { kind: 'visits' }, 'a day 0 09:00 30'],
  ],
  'who waited for too long did nothing': [
    [0, 1, book('a'), 'busy'],
    [2, 3, free, all],
  ],
}

const fitsNot: Record<string, Line[]> = {
  'a stale reading': [
    [0, 1, book('a'), 'ok'],
    [2, 3, free, all],
  ],
  'a booking that was lost': [
    [0, 1, book('a'), 'ok'],
    [2, 3, { kind: 'visits' }, 'none'],
  ],
  'two bookings of one time': [
    [0, 9, book('a'), 'ok'],
    [1, 8, book('b'), 'ok'],
  ],
  'two bookings that overlap': [
    [0, 9, book('a', '09:00', 60), 'ok'],
    [1, 8, book('b', '09:30'), 'ok'],
  ],
  'seen, then unseen': [
    [0, 9, book('a'), 'ok'],
    [1, 2, free, withoutFirst],
    [3, 4, free, all],
  ],
  'a killed booking that is seen, then unseen': [
    [0, 1, book('a')],
    [2, 3, free, withoutFirst],
    [4, 5, free, all],
  ],
  'refused, and nobody was in the way': [[0, 1, book('a'), 'taken']],
  'a move that gave its time back before it had the other': [
    [0, 1, book('a'), 'ok'],
    [2, 9, move('a', '10:00'), 'ok'],
    [3, 4, free, all],
  ],
  'a move that has both times': [
    [0, 1, book('a'), 'ok'],
    [2, 9, move('a', '10:00'), 'ok'],
    [3, 4, free, '09:30'],
  ],
  'a cancelled visit whose time stays taken': [
    [0, 1, book('a'), 'ok'],
    [2, 3, cancel('a'), 'ok'],
    [4, 5, book('b'), 'taken'],
  ],
  'a hold that was given back and booked, too': [
    [0, 1, hold('h'), 'ok'],
    [2, 9, release('h'), 'ok'],
    [3, 8, take('h', 'a'), 'ok'],
  ],
  'a form that was sent twice and booked twice': [
    [0, 1, book('a'), 'ok'],
    [2, 3, book('a'), 'ok'],
    [4, 5, { kind: 'visits' }, 'a day 0 09:00 30, a day 0 09:00 30'],
  ],
}

describe('fits an order', () => {
  test.each(Object.entries(fits))('%s', (_, lines) =>
    expect(offendingParts(times, history(...lines))).toEqual([]),
  )
})

describe('fits none', () => {
  test.each(Object.entries(fitsNot))('%s', (_, lines) =>
    expect(offendingParts(times, history(...lines))).toHaveLength(1),
  )
})

test('what fits none is told as short as it can be', () => {
  const told = offendingParts(times, [
    ...history(
      [0, 1, book('a'), 'ok'],
      [2, 3, { kind: 'holds' }, 'none'],
      [4, 5, book('b', '10:00'), 'ok'],
      [6, 7, book('c'), 'ok'],
      [8, 9, cancel('c'), 'ok'],
    ),
    { input: { ...free, clinician: 1 }, output: all, invokedAt: 0, returnedAt: 9 },
  ])
  expect(told.map(historyText)).toEqual([
    [
      '0.00 to 0.00 ms: book visit a day 0 start 09:00 minutes 30 at 0 -> ok',
      '0.00 to 0.00 ms: book visit b day 0 start 10:00 minutes 30 at 0 -> ok',
      '0.00 to 0.00 ms: book visit c day 0 start 09:00 minutes 30 at 0 -> ok',
    ].join('\n'),
  ])
})

const anyVisit = fc.constantFrom('a', 'b', 'c')
const anyHold = fc.constantFrom('g', 'h')
const anyTime = { day: fc.nat(1), start: fc.constantFrom(...starts), minutes: fc.constantFrom(30, 60) }
const at = fc.constantFrom(0, 5, 12)
const kind = <K extends Action['kind']>(name: K) => fc.constant(name)
const anyAction: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: kind('book'), visit: anyVisit, ...anyTime, at }),
  fc.record({ kind: kind('move'), visit: anyVisit, ...anyTime, at }),
  fc.record({ kind: kind('cancel'), visit: anyVisit }),
  fc.record({ kind: kind('reopen'), visit: anyVisit, at }),
  fc.record({ kind: kind('hold'), hold: anyHold, ...anyTime, at, until: fc.constant(10) }),
  fc.record({ kind: kind('release'), hold: anyHold, at }),
  fc.record({ kind: kind('take'), hold: anyHold, visit: anyVisit, at }),
  fc.record({ kind: kind('free'), day: fc.nat(1), minutes: anyTime.minutes }),
  fc.record({ kind: kind('visits') }),
  fc.record({ kind: kind('holds') }),
)

/** Done one after the other at 0, 10, 20, ..., and each seen for somewhat longer. */
const anyRun = fc
  .array(fc.record({ action: anyAction, before: fc.nat(25), after: fc.nat(25), isKilled: fc.boolean() }), {
    minLength: 1,
    maxLength: 20,
  })
  .map((done) => {
    let state = times.initial
    return done.map(({ action, before, after, isKilled }, index) => {
      const answered = answer(state, action)
      state = answered.state
      const isKnown = !isKilled || index % 3 > 0
      return {
        input: { ...action, clinician: 0 },
        output: isKnown ? answered.output : undefined,
        invokedAt: index * 10 - before,
        returnedAt: isKnown ? index * 10 + after : Infinity,
      }
    })
  })

test('whatever was done one after the other is accepted, however long each took', () => {
  fc.assert(fc.property(anyRun, (run) => isLinearizable(times, run)))
})

test('one answer that is another is refused where nothing was done at once', () => {
  const answers = ['ok', 'taken', 'over', 'none', all, withoutFirst]
  fc.assert(
    fc.property(anyRun, fc.nat(), fc.constantFrom(...answers), (run, which, other) => {
      const known = run.filter(({ output }) => output !== undefined)
      const wrong = known[which % Math.max(1, known.length)]
      fc.pre(wrong !== undefined && wrong.output !== other && known.length === run.length)
      const told = run.map((one, index) => ({
        ...one,
        output: one === wrong ? other : one.output,
        invokedAt: index * 10,
        returnedAt: index * 10 + 1,
      }))
      return !isLinearizable(times, told)
    }),
  )
})

/** Every order there is, of all that may be left out: what the search must come to. */
function isInAnyOrder<S, I, O>(
  model: Model<S, I, O>,
  left: readonly Operation<I, O>[],
  state = model.initial,
): boolean {
  if (left.every(({ output }) => output === undefined)) return true
  return left.some((one) => {
    if (left.some((other) => other.returnedAt < one.invokedAt)) return false
    const next = model.step(state, one.input, one.output)
    const rest = left.filter((other) => other !== one)
    return next !== null && isInAnyOrder(model, rest, next)
  })
}

test('it comes to what trying every order comes to', () => {
  const seen = { fits: 0, fitsNot: 0 }
  fc.assert(
    fc.property(anyRun, fc.nat(4), fc.constantFrom('ok', 'taken', withoutFirst), (run, which, other) => {
      const few = run
        .slice(0, 5)
        .map((one, index) => (index === which && one.output ? { ...one, output: other } : one))
      const expected = isInAnyOrder(times, few)
      seen[expected ? 'fits' : 'fitsNot']++
      return isLinearizable(times, few) === expected
    }),
    { numRuns: 500 },
  )
  expect(seen.fits * seen.fitsNot).toBeGreaterThan(0)
})
