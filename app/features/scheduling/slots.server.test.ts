import { expect, test } from 'vitest'
import { lasting } from '#test/care.ts'
import type { Slot } from './rules.ts'
import { blocksOf, daysHeld } from './slots.server.ts'

const slotAt = (date: string, time: string) => ({ date, time }) as Slot

test('blocks are counted in five minutes since 1970 UTC', () => {
  const first = Temporal.Instant.from('2026-11-23T15:30:00Z').epochMilliseconds / 300_000
  expect(blocksOf(slotAt('2026-11-23', '09:30'), lasting(30))).toEqual(
    [0, 1, 2, 3, 4, 5].map((step) => first + step),
  )
})

test.each([
  { why: 'an hour that comes once', date: '2026-12-09', time: '00:30', last: '2026-12-09T07:30:00Z' },
  { why: 'the hour that comes twice', date: '2026-11-01', time: '00:30', last: '2026-11-01T06:30:00Z' },
  { why: 'the hour that is skipped', date: '2027-03-14', time: '01:30', last: '2027-03-14T08:30:00Z' },
  { why: 'the turn of the year', date: '2026-12-31', time: '23:30', last: '2027-01-01T06:30:00Z' },
  { why: 'the leap day', date: '2028-02-29', time: '23:30', last: '2028-03-01T06:30:00Z' },
])('a visit of an hour lasts an hour through $why', ({ date, time, last }) => {
  const end = Temporal.Instant.from(last).epochMilliseconds / 300_000
  expect(blocksOf(slotAt(date, time), lasting(60)).at(-1)).toBe(end - 1)
})

test.each([
  { time: '00:00', before: 5, after: 0, days: ['2028-02-28', '2028-02-29'] },
  { time: '23:30', before: 0, after: 0, days: ['2028-02-29'] },
  { time: '23:30', before: 0, after: 5, days: ['2028-02-29', '2028-03-01'] },
  { time: '12:00', before: 120, after: 120, days: ['2028-02-29'] },
])(
  'half an hour at $time with $before and $after minutes around it is held on $days',
  ({ time, before, after, days }) => {
    const length = { durationMinutes: 30, bufferBefore: before, bufferAfter: after }
    expect(daysHeld(slotAt('2028-02-29', time), length)).toEqual(days)
  },
)
