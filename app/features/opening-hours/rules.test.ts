import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClockTime, clockTime, minutesOf, timeOf, weekdays } from '#app/platform/dates.ts'
import { openingAt } from './opening.ts'
import { hoursLines, longestBreak, publicSpans } from './public-hours.ts'
import {
  defaultHours,
  endMinuteOf,
  isInWorkingHours,
  openDay,
  rangesOn,
  shortWeek,
  startTimesOf,
  type WeeklyHours,
  type WorkingRange,
  weekOfShort,
  weekOrder,
} from './rules.ts'

const range = (from: string, to: string): WorkingRange => ({ from: timeOf(from), to: timeOf(to) })

test('the first hours offer the start times of the specification', () => {
  const times = startTimesOf(defaultHours)
  expect(times).toHaveLength(17)
  expect([times[0], times.at(-1)]).toEqual(['09:00', '17:00'])
  expect(times).toContain('12:30')
})

test.each([
  { step: 60, times: ['08:15', '09:15', '10:15'] },
  { step: 20, times: ['08:15', '08:35', '08:55', '09:15', '09:35', '09:55', '10:15', '10:35'] },
])('start times go by $step minutes from the earliest opening', ({ step, times }) => {
  const week = { Monday: [range('08:15', '09:00')], Friday: [range('10:00', '10:45')] }
  expect(startTimesOf({ week, step })).toEqual(times)
})

test('until midnight the last start is before it; closed there is none', () => {
  expect(startTimesOf({ week: { Sunday: [range('22:00', '00:00')] }, step: 60 })).toEqual(['22:00', '23:00'])
  expect(startTimesOf({ week: {}, step: 60 })).toEqual([])
})

test.each([
  ['09:00', 180, true],
  ['09:00', 185, false],
  ['11:30', 30, true],
  ['12:00', 30, false],
  ['13:00', 240, true],
  ['16:45', 30, false],
  ['08:55', 30, false],
])('on a working day %s for %d minutes lies in one range: %s', (time, durationMinutes, inside) => {
  const visit = { time: time as ClockTime, durationMinutes }
  expect(isInWorkingHours(defaultHours.week, { ...visit, weekday: 'Monday' })).toBe(inside)
  expect(isInWorkingHours(defaultHours.week, { ...visit, weekday: 'Sunday' })).toBe(false)
})

test('a day goes from its first opening to its last closing, and a closed one as the week does', () => {
  const week = {
    Monday: [range('08:00', '12:00'), range('20:00', '00:00')],
    Friday: [range('07:00', '09:00')],
  }
  expect(openDay(week, 'Monday')).toEqual({ opens: 480, closes: 1440 })
  expect(openDay(week, 'Sunday')).toEqual({ opens: 420, closes: 1440 })
  expect(openDay({}, 'Sunday')).toEqual({ opens: 540, closes: 1020 })
})

/** Ranges of a day in order and apart, on five minutes. */
const ofDay = fc
  .uniqueArray(fc.integer({ min: 0, max: 288 }), { maxLength: 6 })
  .map((blocks) => [...blocks].sort((one, other) => one - other).map((block) => clockTime(block * 5)))
  .map((edges) =>
    Array.from({ length: Math.floor(edges.length / 2) }, (_, index) => ({
      from: edges[index * 2] as ClockTime,
      to: edges[index * 2 + 1] as ClockTime,
    })),
  )
const weeks = fc
  .array(ofDay, { minLength: 7, maxLength: 7 })
  .map(
    (days): WeeklyHours =>
      Object.fromEntries(
        weekOrder.map((day, place) => [day, days[place] ?? []]).filter(([, ranges]) => ranges?.length),
      ),
  )

test('a week is the same again after its short form', () => {
  fc.assert(
    fc.property(weeks, (week) => {
      expect(weekOfShort(shortWeek(week))).toEqual(week)
    }),
  )
})

test('what visitors read covers every open minute, and of the rest short breaks alone', () => {
  fc.assert(
    fc.property(ofDay, (ranges) => {
      const spans = publicSpans(ranges)
      for (let minute = 0; minute < 1_440; minute += 5) {
        const holds = (some: readonly WorkingRange[]) =>
          some.some((one) => minutesOf(one.from) <= minute && minute < endMinuteOf(one))
        if (holds(ranges)) expect(holds(spans)).toBe(true)
      }
      for (const [place, span] of spans.entries()) {
        const before = spans[place - 1]
        if (before) expect(minutesOf(span.from) - endMinuteOf(before)).toBeGreaterThan(longestBreak)
      }
      expect(spans[0]?.from).toBe(ranges[0]?.from)
      expect(spans.at(-1)?.to).toBe(ranges.at(-1)?.to)
    }),
  )
})

test('every open weekday is in one line', () => {
  fc.assert(
    fc.property(weeks, (week) => {
      const days = hoursLines(week).flatMap((line) => line.days)
      expect([...days].sort()).toEqual(weekdays.filter((day) => rangesOn(week, day).length > 0).sort())
    }),
  )
})

test('wherever the clinic is closed, it is open at the moment that is named next, and never before', () => {
  const monday = '2026-12-07' as Parameters<typeof openingAt>[1]
  fc.assert(
    fc.property(weeks, fc.integer({ min: 0, max: 287 }), (week, block) => {
      const opening = openingAt(week, monday, clockTime(block * 5))
      if (opening.isOpen) return
      if (!opening.next) {
        expect(week).toEqual({})
        return
      }
      expect(openingAt(week, opening.next.date, opening.next.time).isOpen).toBe(true)
      const last = opening.next.inDays === 0 ? minutesOf(opening.next.time) : 1_440
      for (let minute = block * 5; minute < last; minute += 5) {
        expect(openingAt(week, monday, clockTime(minute)).isOpen).toBe(false)
      }
    }),
  )
})
