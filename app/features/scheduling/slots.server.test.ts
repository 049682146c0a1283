import { expect, test } from 'vitest'
import { lasting } from '#test/care.ts'
import type { Slot } from './rules.ts'
import { blockAt, blockStart, blocksAfter, blocksOf, daysHeld, isTooSoon } from './slots.server.ts'

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

test('a later part begins so many minutes after the first, also where the clock changes in between', () => {
  const slot = slotAt('2026-11-01', '00:30')
  const first = blocksOf(slot, lasting(30))[0] ?? 0
  expect(blocksAfter(slot, 0, lasting(30))).toEqual(blocksOf(slot, lasting(30)))
  expect(blocksAfter(slot, 120, lasting(10))).toEqual([first + 24, first + 25])
})

test('the days of a visit are in their order, whichever it begins on', () => {
  const length = { durationMinutes: 60, bufferBefore: 60, bufferAfter: 0 }
  expect(daysHeld(slotAt('2026-12-31', '00:10'), length)).toEqual(['2026-12-30', '2026-12-31'])
})

/** 9:30 in the clinic. */
const start = Temporal.Instant.from('2026-11-23T15:30:00Z')

test.each([
  { before: { minutes: 30 }, notice: 30, is: false },
  { before: { minutes: 29, seconds: 59 }, notice: 30, is: true },
  { before: { minutes: 0 }, notice: 0, is: false },
  { before: { minutes: -1 }, notice: 0, is: true },
  { before: { hours: 48 }, notice: 24 * 60, is: false },
])('9:30 is too soon for a notice of $notice minutes, $before before it: $is', ({ before, notice, is }) => {
  expect(isTooSoon(slotAt('2026-11-23', '09:30'), start.subtract(before), notice)).toBe(is)
})

test('a moment is in the block that began last', () => {
  const block = blocksOf(slotAt('2026-11-23', '09:30'), lasting(5))[0] ?? 0
  expect(blockStart(block).toString()).toBe(start.toString())
  expect(blockAt(start)).toBe(block)
  expect(blockAt(start.add({ minutes: 4, seconds: 59 }))).toBe(block)
  expect(blockAt(start.subtract({ seconds: 1 }))).toBe(block - 1)
})
