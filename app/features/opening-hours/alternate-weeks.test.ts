import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDate, type ClockTime } from '#app/platform/dates.ts'
import { isOffThatWeek, mondayOf, ownWeekOn, ownWeeks, sundayOf, weekLetterOn } from './alternate-weeks.ts'

const date = (text: string) => text as CalendarDate
const morning = [{ from: '09:00' as ClockTime, to: '12:00' as ClockTime }]
const [weekA, weekB] = [
  { Monday: morning, Friday: morning },
  { Monday: morning, Tuesday: morning },
]
const weekAStart = date('2026-11-30')
const everyOther = { hours: weekA, alternate: { weekAStart, weekB } }

describe('which week it is', () => {
  test.each([
    { on: '2026-11-30', letter: 'A', what: 'its first day' },
    { on: '2026-12-06', letter: 'A', what: 'its Sunday' },
    { on: '2026-12-07', letter: 'B', what: 'the Monday after' },
    { on: '2026-12-14', letter: 'A', what: 'two weeks on' },
    { on: '2026-11-29', letter: 'B', what: 'the day before it counts' },
    { on: '2026-11-22', letter: 'A', what: 'the Sunday before that' },
    { on: '2026-12-31', letter: 'A', what: 'week 53 of 2026' },
    { on: '2027-01-03', letter: 'A', what: 'the Sunday of week 53, in the next year' },
    { on: '2027-01-04', letter: 'B', what: 'week 1 after week 53' },
    { on: '2027-03-14', letter: 'A', what: 'the day on which the clock goes forward' },
    { on: '2027-03-15', letter: 'B', what: 'the day after' },
    { on: '2026-11-01', letter: 'B', what: 'the day on which the clock goes back' },
    { on: '2026-11-02', letter: 'A', what: 'the day after it' },
    { on: '2028-02-29', letter: 'B', what: 'a leap day' },
  ])('$on is in week $letter: $what', ({ on, letter }) => {
    expect(weekLetterOn({ weekAStart }, date(on))).toBe(letter)
  })

  test('every week is the other one of the week before, for thirty years, whichever day it is counted from', () => {
    for (let week = 0; week < 30 * 53; week++) {
      const monday = addDays(date('2020-01-06'), week * 7)
      const letters = [0, 1, 2, 3, 4, 5, 6].map((day) => weekLetterOn({ weekAStart }, addDays(monday, day)))
      const fromSunday = weekLetterOn({ weekAStart: sundayOf(weekAStart) }, monday)
      expect(new Set([...letters, fromSunday]).size).toBe(1)
      expect(weekLetterOn({ weekAStart }, addDays(monday, 7))).not.toBe(letters[0])
    }
  })
})

test.each([
  { on: '2026-12-06', monday: '2026-11-30', sunday: '2026-12-06' },
  { on: '2026-12-07', monday: '2026-12-07', sunday: '2026-12-13' },
  { on: '2027-01-01', monday: '2026-12-28', sunday: '2027-01-03' },
])('the week of $on runs from $monday to $sunday', ({ on, monday, sunday }) => {
  expect([mondayOf(date(on)), sundayOf(date(on))]).toEqual([monday, sunday])
})

test('hours are those of the week, the same every week, or the clinic’s', () => {
  expect(ownWeekOn(everyOther, date('2026-12-04'))).toBe(weekA)
  expect(ownWeekOn(everyOther, date('2026-12-11'))).toBe(weekB)
  expect(ownWeekOn({ hours: weekA, alternate: null }, date('2026-12-11'))).toBe(weekA)
  expect(ownWeekOn({ hours: null, alternate: null }, date('2026-12-11'))).toBeNull()
  expect(ownWeeks(everyOther)).toEqual([weekA, weekB])
  expect(ownWeeks({ hours: null, alternate: null })).toEqual([])
})

test.each([
  { on: '2026-12-11', isOff: true, what: 'a Friday of week B' },
  { on: '2026-12-04', isOff: false, what: 'a Friday of week A' },
  { on: '2026-12-01', isOff: true, what: 'a Tuesday of week A' },
  { on: '2026-12-10', isOff: false, what: 'a Thursday, which is in neither' },
])('$what is off that week: $isOff', ({ on, isOff }) => {
  expect(isOffThatWeek(everyOther, date(on))).toBe(isOff)
})
