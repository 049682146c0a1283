import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  type CalendarDate,
  type ClockTime,
  clockTime,
  minutesOf,
  weekdayOf,
  weekdays,
} from '#app/platform/dates.ts'
import {
  type EarlierOffer,
  type FreeStart,
  firstWanted,
  inOrder,
  isQuiet,
  isSkipped,
  matches,
  type Wish,
} from './rules.ts'

const monday = '2026-12-07' as CalendarDate
const wish: Wish = {
  treatmentId: 'dot',
  clinicianId: null,
  from: monday,
  until: addDays(monday, 11),
  weekdays: ['Monday', 'Tuesday'],
  mornings: true,
  afternoons: false,
}
const start: FreeStart = {
  treatmentId: 'dot',
  date: addDays(monday, 1),
  time: '09:30' as ClockTime,
  durationMinutes: 30,
  clinicianIds: ['dana'],
}

test.each<[string, Partial<Wish>, Partial<FreeStart>, boolean]>([
  ['what is wanted', {}, {}, true],
  ['another treatment', {}, { treatmentId: 'hrt' }, false],
  ['the first day', {}, { date: monday }, true],
  ['the day before', {}, { date: addDays(monday, -7) }, false],
  ['the last day', { until: addDays(monday, 1) }, {}, true],
  ['the day after', { until: monday }, {}, false],
  ['another weekday', {}, { date: addDays(monday, 2) }, false],
  ['an afternoon', {}, { time: '12:00' as ClockTime }, false],
  [
    'an afternoon that is wanted',
    { mornings: false, afternoons: true },
    { time: '12:00' as ClockTime },
    true,
  ],
  ['the last of the morning', {}, { time: '11:55' as ClockTime }, true],
  ['the one who is wanted', { clinicianId: 'dana' }, {}, true],
  ['somebody else', { clinicianId: 'lee' }, {}, false],
  ['one of two', { clinicianId: 'lee' }, { clinicianIds: ['dana', 'lee'] }, true],
  ['nobody in particular', {}, { clinicianIds: [null] }, true],
])('matches %s', (_, wanted, free, isMatch) => {
  expect(matches({ ...wish, ...wanted }, { ...start, ...free })).toBe(isMatch)
})

test.each([
  ['07:59', true],
  ['08:00', false],
  ['20:59', false],
  ['21:00', true],
  ['00:00', true],
])('at %s nobody is written to: %s', (time, isSilent) => {
  expect(isQuiet(time as ClockTime)).toBe(isSilent)
})

test('a time that was let go is skipped, whatever runs into it too, and nothing next to it', () => {
  const earlier = [{ date: start.date, time: '09:30' as ClockTime, durationMinutes: 30 }]
  const at = (time: string) => ({ ...start, time: time as ClockTime })
  expect(['09:00', '09:05', '09:30', '09:55', '10:00'].map((time) => isSkipped(at(time), earlier))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect(isSkipped({ ...start, date: addDays(start.date, 7) }, earlier)).toBe(false)
  expect(firstWanted(wish, [start, at('10:00')], earlier)?.time).toBe('10:00')
  expect(firstWanted(wish, [start], earlier)).toBeNull()
})

const days = fc.integer({ min: 0, max: 20 }).map((ahead) => addDays(monday, ahead))
const times = fc.integer({ min: 0, max: 287 }).map((block) => clockTime(block * 5))
const ids = fc.constantFrom('a', 'b', 'c')
const starts = fc.record<FreeStart>({
  treatmentId: ids,
  date: days,
  time: times,
  durationMinutes: fc.constantFrom(5, 30, 90),
  clinicianIds: fc.array(fc.oneof(ids, fc.constant(null)), { maxLength: 3 }),
})
const wishes = fc.record<Wish>({
  treatmentId: ids,
  clinicianId: fc.oneof(ids, fc.constant(null)),
  from: days,
  until: days,
  weekdays: fc.subarray([...weekdays]),
  mornings: fc.boolean(),
  afternoons: fc.boolean(),
})
const offers = fc.record<EarlierOffer>({
  date: days,
  time: times,
  durationMinutes: fc.constantFrom(5, 30, 90),
})

test('what is offered is wanted in every respect, and in no minute what was let go', () => {
  fc.assert(
    fc.property(
      wishes,
      fc.array(starts, { maxLength: 30 }),
      fc.array(offers, { maxLength: 4 }),
      (wanted, free, earlier) => {
        const found = firstWanted(wanted, free, earlier)
        const minutes = (one: { date: string; time: ClockTime; durationMinutes: number }) =>
          Array.from(
            { length: one.durationMinutes },
            (_, minute) => `${one.date} ${minutesOf(one.time) + minute}`,
          )
        const gone = new Set(earlier.flatMap(minutes))
        const fits = free.filter(
          (one) =>
            one.treatmentId === wanted.treatmentId &&
            (wanted.clinicianId === null || one.clinicianIds.includes(wanted.clinicianId)) &&
            one.date >= wanted.from &&
            one.date <= wanted.until &&
            wanted.weekdays.includes(weekdayOf(one.date)) &&
            (minutesOf(one.time) < 720 ? wanted.mornings : wanted.afternoons) &&
            !minutes(one).some((minute) => gone.has(minute)),
        )
        expect(found).toBe(fits[0] ?? null)
      },
    ),
    { numRuns: 500 },
  )
})

test('the order is one of arrival, the same anyone who sorts', () => {
  const entries = fc.array(
    fc.record({ createdAt: fc.constantFrom('2026-12-01', '2026-12-02'), id: fc.string({ maxLength: 2 }) }),
  )
  fc.assert(
    fc.property(entries, (some) => {
      const key = (one: { createdAt: string; id: string }) => `${one.createdAt} ${one.id}`
      expect(some.toSorted(inOrder).map(key)).toEqual(some.toReversed().toSorted(inOrder).map(key))
    }),
    { numRuns: 200 },
  )
})
