import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  type CalendarDate,
  type ClockTime,
  clockTime,
  daysBetween,
  daysOfMonth,
  midnight,
  minutesOf,
  parseDate,
  parseMonth,
  parseTime,
  sortedTimes,
  timeOf,
  twelveHour,
  weekdayAfter,
  weekdayOf,
  weekdays,
} from './dates.ts'
import { longDate } from './format.ts'

const anyDay = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10) as CalendarDate)
const anyTime = fc.integer({ min: 0, max: 1_439 }).map(clockTime)
const clinicYears = fc
  .integer({ min: 0, max: 1_500 })
  .map((days) => Temporal.PlainDate.from('2026-01-01').add({ days }).toString() as CalendarDate)

describe('days', () => {
  const digits = (least: number, most: number) =>
    fc.integer({ min: least, max: most }).map((value) => String(value).padStart(2, '0'))
  const dateLike = fc
    .tuple(
      fc.oneof(fc.integer({ min: 1_890, max: 2_210 }), fc.integer({ min: 0, max: 9_999 })),
      digits(0, 14),
      digits(0, 33),
    )
    .map(([year, month, day]) => `${String(year).padStart(4, '0')}-${month}-${day}`)

  test('are read exactly where Temporal knows that day, from 1900 to 2200', () => {
    fc.assert(
      fc.property(dateLike, (text) => {
        expect(parseDate(text)).toBe(dayOfTemporal(text))
      }),
    )
  })

  test.each([
    '1899-12-31',
    '2201-01-01',
    '9999-12-31',
    '2026-02-29',
    '2026-2-9',
    '2026-12-09T10:00',
    '+002026-12-09',
    '12/09/2026',
    ' 2026-12-09',
    '٢٠٢٦-١٢-٠٩',
    '',
  ])('refuses %j', (text) => {
    expect(parseDate(text)).toBeNull()
  })

  test.each(['1899-12', '2201-01', '9999-12', '2026-13'])('a month is not %s', (text) => {
    expect(parseMonth(text)).toBeNull()
  })

  test('have the weekday that Temporal gives them, wherever the process runs', () => {
    fc.assert(
      fc.property(anyDay, (date) => {
        expect(weekdayOf(date)).toBe(weekdays[Temporal.PlainDate.from(date).dayOfWeek % 7])
      }),
    )
  })

  test('keep their weekday over the clock changes of 2026 and 2027', () => {
    const days = ['2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07'] as CalendarDate[]
    expect(days.map(weekdayOf)).toEqual(['Sunday', 'Sunday', 'Sunday', 'Sunday'])
    expect(days.map((day) => weekdayOf(addDays(day, 1)))).toEqual(['Monday', 'Monday', 'Monday', 'Monday'])
  })

  test('are counted as Temporal counts them', () => {
    fc.assert(
      fc.property(clinicYears, fc.integer({ min: -400, max: 400 }), (date, days) => {
        const there = Temporal.PlainDate.from(date).add({ days }).toString()
        expect(addDays(date, days)).toBe(there)
        expect(daysBetween(date, there as CalendarDate)).toBe(days)
      }),
    )
  })

  test('of a month are all of it, in order', () => {
    fc.assert(
      fc.property(clinicYears, fc.integer({ min: -30, max: 30 }), (date, months) => {
        const month = Temporal.PlainYearMonth.from(date.slice(0, 7)).add({ months })
        expect(addMonths(date.slice(0, 7), months)).toBe(month.toString())
        const days = daysOfMonth(month.toString())
        expect(days).toHaveLength(month.daysInMonth)
        expect(days[0]).toBe(`${month}-01`)
        expect(days.at(-1)).toBe(month.toPlainDate({ day: month.daysInMonth }).toString())
      }),
    )
  })

  test('are written the way people read them', () => {
    expect(longDate('2026-12-09' as CalendarDate)).toBe('Wednesday, December 9, 2026')
  })
})

describe('times', () => {
  test.each([
    ['9:00 AM', '09:00'],
    ['09:00', '09:00'],
    ['12:00 AM', '00:00'],
    ['12:00 PM', '12:00'],
    ['12:30 pm', '12:30'],
    ['1:05 PM', '13:05'],
    ['11:59 p.m.', '23:59'],
    ['  4:30 PM ', '16:30'],
  ])('%j is %s', (text, time) => {
    expect(parseTime(text)).toBe(time)
  })

  test.each(['', '9', '9:60 AM', '13:00 PM', '0:30 AM', '24:00', '9:00', '9.00 AM', 'noon', '9:00 AM AM'])(
    'refuses %j',
    (text) => {
      expect(parseTime(text)).toBeNull()
    },
  )

  test('read again what they wrote, once or twice normalised', () => {
    fc.assert(
      fc.property(anyTime, (time) => {
        expect(parseTime(twelveHour(time))).toBe(time)
        expect(parseTime(parseTime(time) ?? '')).toBe(time)
        expect(clockTime(minutesOf(time))).toBe(time)
      }),
    )
  })

  test('are sorted as the day runs, without doubles, and sorting again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(anyTime), (times) => {
        const sorted = sortedTimes(times)
        expect(sorted).toEqual([...new Set(times)].sort((one, other) => minutesOf(one) - minutesOf(other)))
        expect(sortedTimes(sorted)).toEqual(sorted)
      }),
    )
  })

  test('past noon sort after those before it', () => {
    expect(sortedTimes(['13:00', '09:30', '12:30', '09:30'] as ClockTime[])).toEqual([
      '09:30',
      '12:30',
      '13:00',
    ])
  })
})

/** The oracle: a strict `yyyy-mm-dd` that Temporal accepts, years 1 to 9999. */
function dayOfTemporal(text: string): string | null {
  const [year, month, day] = text.split('-').map(Number) as [number, number, number]
  try {
    return year < 1900 || year > 2200
      ? null
      : Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString()
  } catch {
    return null
  }
}

test('weekdays follow one another in a circle, both ways', () => {
  expect([weekdayAfter('Saturday', 1), weekdayAfter('Sunday', -1), weekdayAfter('Monday', 9)]).toEqual([
    'Sunday',
    'Saturday',
    'Wednesday',
  ])
})

test('a time that we wrote ourselves is one, or says so', () => {
  expect([timeOf('09:30'), timeOf('9:30 AM'), midnight]).toEqual(['09:30', '09:30', '00:00'])
  expect(() => timeOf('noon')).toThrow('no time of day: noon')
})
