import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withLanguage } from '#app/language/with-language.server.ts'
import {
  type CalendarDate,
  type ClockTime,
  clockTime,
  minutesOf,
  type Weekday,
  weekdays,
} from '#app/platform/dates.ts'
import { defaultHours } from '../opening-hours/rules.ts'
import { availabilityText, newlyOutside, publicOffer, publicTimes } from './rules.ts'

describe('availability text', () => {
  test.each([
    { days: ['Monday'], text: 'Monday' },
    { days: ['Wednesday', 'Monday'], text: 'Monday and Wednesday' },
    { days: ['Monday', 'Tuesday', 'Wednesday'], text: 'Monday, Tuesday, and Wednesday' },
    { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday'], text: 'Monday to Thursday' },
    { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], text: 'Monday to Friday' },
    { days: ['Monday', 'Tuesday', 'Thursday', 'Friday'], text: 'Monday, Tuesday, Thursday, and Friday' },
    {
      days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Saturday'],
      text: 'Monday, Tuesday, Wednesday, Thursday, and Saturday',
    },
    { days: ['Friday', 'Saturday', 'Sunday', 'Monday'], text: 'Friday to Monday' },
    { days: ['Sunday', 'Saturday'], text: 'Sunday and Saturday' },
    { days: [...weekdays], text: 'Every day' },
  ] satisfies { days: Weekday[]; text: string }[])('$days reads "$text"', ({ days, text }) => {
    expect(availabilityText(days)).toBe(text)
  })

  test.each([
    { days: ['Monday'], text: 'lunes' },
    { days: ['Wednesday', 'Monday'], text: 'lunes y miércoles' },
    { days: ['Monday', 'Tuesday', 'Wednesday'], text: 'lunes, martes y miércoles' },
    { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], text: 'de lunes a viernes' },
    { days: ['Friday', 'Saturday', 'Sunday', 'Monday'], text: 'de viernes a lunes' },
    { days: [...weekdays], text: 'todos los días' },
  ] satisfies { days: Weekday[]; text: string }[])('$days reads "$text" in Spanish', ({ days, text }) => {
    expect(withLanguage('es', () => availabilityText(days))).toBe(text)
  })

  test('promises exactly the days that are offered, for every set of days', () => {
    for (const days of everySetOfDays()) expect(daysNamed(availabilityText(days))).toEqual(days)
  })

  test('is another text for every set of days', () => {
    const texts = everySetOfDays().map(availabilityText)
    expect(new Set(texts).size).toBe(127)
  })
})

describe('visits outside of a changed offer', () => {
  const times = ['10:00', '10:30', '11:00'] as ClockTime[]
  const before = { availableDays: ['Monday', 'Wednesday'] as Weekday[], availableTimes: times, capacity: 2 }
  const visits = [
    { id: 'mon', date: '2026-12-07', time: '10:00', durationMinutes: 30 },
    { id: 'mon too', date: '2026-12-07', time: '10:00', durationMinutes: 30 },
    { id: 'wed', date: '2026-12-09', time: '10:00', durationMinutes: 60 },
    { id: 'wed inside', date: '2026-12-09', time: '10:30', durationMinutes: 30 },
    { id: 'fri already', date: '2026-12-11', time: '10:00', durationMinutes: 30 },
  ].map((visit) => ({ ...visit, date: visit.date as CalendarDate, time: visit.time as ClockTime }))

  test.each([
    { what: 'nothing changed', change: {}, outside: [] },
    { what: 'a day is taken away', change: { availableDays: ['Wednesday'] }, outside: ['mon', 'mon too'] },
    {
      what: 'a time is taken away',
      change: { availableTimes: times.slice(1) },
      outside: ['mon', 'mon too', 'wed'],
    },
    { what: 'one fits instead of two', change: { capacity: 1 }, outside: ['mon too', 'wed inside'] },
    { what: 'more is offered', change: { availableDays: [...weekdays], capacity: 3 }, outside: [] },
  ] as { what: string; change: Partial<typeof before>; outside: string[] }[])(
    '$what: $outside',
    ({ change, outside }) => {
      expect(newlyOutside(visits, before, { ...before, ...change }).map(({ id }) => id)).toEqual(outside)
    },
  )
})

test.each([
  { days: ['Monday'], times: ['09:00', '16:30'], minutes: 30, shown: 'Monday 09:00 16:30' },
  { days: ['Monday'], times: ['16:30', '17:00'], minutes: 30, shown: 'Monday 16:30' },
  { days: ['Monday'], times: ['11:30', '12:00', '12:30', '13:00'], minutes: 30, shown: 'Monday 11:30 13:00' },
  { days: ['Monday'], times: ['11:00', '11:30', '16:30'], minutes: 60, shown: 'Monday 11:00' },
  { days: ['Friday', 'Saturday'], times: ['08:30', '09:00'], minutes: 30, shown: 'Friday 09:00' },
  { days: ['Sunday'], times: ['10:00'], minutes: 30, shown: '' },
  { days: ['Monday'], times: ['09:00', '17:00'], minutes: 480, shown: '' },
  { days: ['Monday'], times: ['09:00', '13:00'], minutes: 240, shown: 'Monday 13:00' },
])(
  'patients are offered "$shown" of $days at $times for $minutes minutes',
  ({ days, times, minutes, shown }) => {
    const { availableDays, availableTimes } = publicOffer(
      {
        availableDays: days as Weekday[],
        availableTimes: times as ClockTime[],
        durationMinutes: minutes,
      },
      [defaultHours.week],
    )
    expect([...availableDays, ...availableTimes].join(' ')).toBe(shown)
  },
)

test('patients are offered a time exactly where every minute of the visit is a working minute', () => {
  const isWorkingMinute = (minute: number) =>
    minute >= 540 && minute < 1_020 && (minute < 720 || minute >= 780)
  const anyTime = fc.integer({ min: 0, max: 287 }).map((step) => clockTime(step * 5))
  const anyLength = fc.integer({ min: 1, max: 96 }).map((step) => step * 5)
  fc.assert(
    fc.property(fc.constantFrom(...weekdays), anyTime, anyLength, (weekday, time, durationMinutes) => {
      const offer = { availableDays: [...weekdays], availableTimes: [time], durationMinutes }
      const minutes = Array.from({ length: durationMinutes }, (_, index) => minutesOf(time) + index)
      const isWorkday = weekday !== 'Saturday' && weekday !== 'Sunday'
      const isOffered = isWorkday && minutes.every(isWorkingMinute)
      expect(publicTimes(offer, weekday, [defaultHours.week])).toEqual(isOffered ? [time] : [])
    }),
    { numRuns: 500 },
  )
})

test('no day at all reads as nothing', () => expect(availabilityText([])).toBe(''))

test.each([
  ['10:00', 30, '10:30', 30, true],
  ['10:30', 30, '10:00', 30, true],
  ['10:00', 35, '10:30', 30, false],
  ['10:30', 30, '10:00', 35, false],
  ['10:00', 60, '10:15', 15, false],
  ['10:00', 30, '10:00', 30, false],
])(
  'visits at %s for %i and at %s for %i minutes fit one after the other: %s',
  (one, length, two, other, fit) => {
    const offer = { availableDays: [...weekdays], availableTimes: [one, two] as ClockTime[], capacity: 2 }
    const visits = [
      { id: 'one', time: one as ClockTime, durationMinutes: length },
      { id: 'two', time: two as ClockTime, durationMinutes: other },
    ].map((visit) => ({ ...visit, date: '2026-12-07' as CalendarDate }))
    const outside = newlyOutside(visits, offer, { ...offer, capacity: 1 })
    expect(outside.map(({ id }) => id)).toEqual(fit ? [] : ['two'])
  },
)

describe('a part after the first is outside of an offer', () => {
  const times = ['10:00', '10:30', '11:00'] as ClockTime[]
  const offer = { availableDays: ['Monday'] as Weekday[], availableTimes: times, capacity: 2 }
  const part = { id: 'part', date: '2026-12-07' as CalendarDate, durationMinutes: 30, isNext: true }

  test.each([
    ['10:45', { availableDays: ['Tuesday'] as Weekday[] }, true],
    ['10:45', { availableTimes: times.slice(0, 2) }, true],
    ['10:15', { availableTimes: times.slice(1) }, true],
    ['10:15', { availableTimes: [times[0], times[2]] as ClockTime[] }, false],
    ['10:30', { availableTimes: [times[0], times[2]] as ClockTime[] }, false],
    ['11:15', { availableTimes: times.slice(1) }, false],
  ])('at %s that becomes %o: %s', (time, change, isOutside) => {
    const visits = [{ ...part, time: time as ClockTime }]
    expect(newlyOutside(visits, offer, { ...offer, ...change })).toEqual(isOutside ? visits : [])
  })
})

test('visits on two days are not in each other’s way', () => {
  const offer = { availableDays: [...weekdays], availableTimes: ['10:00'] as ClockTime[], capacity: 2 }
  const visits = ['2026-12-07', '2026-12-08'].map((date) => {
    return { id: date, date: date as CalendarDate, time: '10:00' as ClockTime, durationMinutes: 30 }
  })
  expect(newlyOutside(visits, offer, { ...offer, capacity: 1 })).toEqual([])
})

const everySetOfDays = (): Weekday[][] =>
  Array.from({ length: 127 }, (_, index) => weekdays.filter((_, day) => ((index + 1) >> day) & 1))

/** Reads the sentence as a person would. */
function daysNamed(text: string): Weekday[] {
  if (text === 'Every day') return [...weekdays]
  const [first, last] = text.split(' to ') as [Weekday, Weekday?]
  if (!last) return weekdays.filter((day) => text.split(/, and |, | and /).includes(day))
  const length = ((weekdays.indexOf(last) - weekdays.indexOf(first) + 7) % 7) + 1
  return weekdays.filter((_, day) => (day - weekdays.indexOf(first) + 7) % 7 < length)
}
