import { describe, expect, test } from 'vitest'
import type { Status } from '#app/features/scheduling/rules.ts'
import { type HeldVisit, stageOf, whyNot } from './link-permissions.server.ts'
import type { HolderAction, WhyNot } from './rules.ts'

const startsAt = Temporal.Instant.from('2026-12-09T16:30:00Z')
const endsAt = startsAt.add({ minutes: 30 })
const before = startsAt.subtract({ minutes: 1 })

test.each([
  ['pending', before, 'waiting'],
  ['confirmed', before, 'upcoming'],
  ['confirmed', startsAt, 'begun'],
  ['pending', startsAt, 'begun'],
  ['confirmed', endsAt, 'over'],
  ['arrived', before, 'here'],
  ['in-room', startsAt, 'here'],
  ['in-room', endsAt, 'over'],
  ['completed', before, 'over'],
  ['no-show', startsAt, 'missed'],
  ['cancelled', before, 'cancelled'],
  ['cancelled', endsAt, 'cancelled'],
] satisfies [Status, Temporal.Instant, string][])('a %s visit at %s is %s', (status, now, stage) => {
  expect(stageOf({ status, startsAt, endsAt }, now)).toBe(stage)
})

describe('what the holder of a link may do', () => {
  const rules = { changeUntilHours: 24, mostMoves: 3 }
  const visit = {
    status: 'confirmed',
    startsAt,
    endsAt,
    bookedOnlineAt: null,
    moves: 0,
    isBookedOnline: true,
  } as HeldVisit
  const early = startsAt.subtract({ hours: 24 })
  const late = early.add({ milliseconds: 1 })
  const free = { answer: null, cancel: null, move: null, questions: null }
  const tooLate = { answer: null, cancel: 'late', move: 'late', questions: 'late' }
  const all = (why: WhyNot) => ({ answer: why, cancel: why, move: why, questions: why })

  test.each([
    ['at the cut-off', visit, early, free],
    ['a moment after it', visit, late, tooLate],
    ['a request', { ...visit, status: 'pending' }, early, { ...free, answer: 'unconfirmed' }],
    ['booked half an hour ago', { ...visit, bookedOnlineAt: late }, late, { ...tooLate, cancel: null }],
    ['booked longer ago', { ...visit, bookedOnlineAt: late.subtract({ minutes: 31 }) }, late, tooLate],
    ['moved three times', { ...visit, moves: 3 }, early, { ...free, move: 'moved' }],
    ['booked by telephone only', { ...visit, isBookedOnline: false }, early, { ...free, move: 'by-phone' }],
    ['as it begins', visit, startsAt, all('begun')],
    ['as it ends', visit, endsAt, all('over')],
    ['in the house as it ends', { ...visit, status: 'arrived' }, endsAt, all('over')],
    ['cancelled before it would have ended', { ...visit, status: 'cancelled' }, endsAt, all('cancelled')],
    ['in the house', { ...visit, status: 'arrived' }, early, all('begun')],
    ['cancelled', { ...visit, status: 'cancelled' }, early, all('cancelled')],
    ['completed', { ...visit, status: 'completed' }, early, all('over')],
    ['missed', { ...visit, status: 'no-show' }, early, all('over')],
  ] as [string, HeldVisit, Temporal.Instant, Record<HolderAction, WhyNot | null>][])(
    '%s',
    (_, held, now, may) => {
      expect(whyNot(held, rules, now)).toEqual(may)
    },
  )

  test('a clinic without a cut-off lets them until the start', () => {
    const none = { ...rules, changeUntilHours: 0 }
    expect(whyNot(visit, none, startsAt.subtract({ seconds: 1 }))).toEqual(free)
  })
})
