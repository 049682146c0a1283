import { describe, expect, test } from 'vitest'
import { type Weekday, weekdays } from '../../platform/calendar.ts'
import { availabilityText, offerableTimes } from './rules.ts'

describe('availability text (S5)', () => {
  test.each([
    { days: ['Monday'], text: 'Monday' },
    { days: ['Wednesday', 'Monday'], text: 'Monday and Wednesday' },
    { days: ['Monday', 'Tuesday', 'Wednesday'], text: 'Monday, Tuesday and Wednesday' },
    { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday'], text: 'Monday to Thursday' },
    { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], text: 'Monday to Friday' },
    { days: ['Monday', 'Tuesday', 'Thursday', 'Friday'], text: 'Monday, Tuesday, Thursday and Friday' },
    {
      days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Saturday'],
      text: 'Monday, Tuesday, Wednesday, Thursday and Saturday',
    },
    { days: ['Friday', 'Saturday', 'Sunday', 'Monday'], text: 'Friday to Monday' },
    { days: ['Sunday', 'Saturday'], text: 'Sunday and Saturday' },
    { days: [...weekdays], text: 'Every day' },
  ] satisfies { days: Weekday[]; text: string }[])('$days reads "$text"', ({ days, text }) => {
    expect(availabilityText(days)).toBe(text)
  })

  test('promises exactly the days that are offered, for every set of days', () => {
    for (const days of everySetOfDays()) expect(daysNamed(availabilityText(days))).toEqual(days)
  })

  test('is another text for every set of days', () => {
    const texts = everySetOfDays().map(availabilityText)
    expect(new Set(texts).size).toBe(127)
  })
})

test('staff are offered half hours from 9:00 AM to 5:00 PM, 12:00 and 12:30 PM too (S5)', () => {
  expect(offerableTimes).toHaveLength(17)
  expect(offerableTimes[0]).toBe('09:00')
  expect(offerableTimes).toEqual(expect.arrayContaining(['12:00', '12:30']))
  expect(offerableTimes.at(-1)).toBe('17:00')
})

const everySetOfDays = (): Weekday[][] =>
  Array.from({ length: 127 }, (_, index) => weekdays.filter((_, day) => ((index + 1) >> day) & 1))

/** Reads the sentence as a person would. */
function daysNamed(text: string): Weekday[] {
  if (text === 'Every day') return [...weekdays]
  const [first, last] = text.split(' to ') as [Weekday, Weekday?]
  if (!last) return weekdays.filter((day) => text.split(/, | and /).includes(day))
  const length = ((weekdays.indexOf(last) - weekdays.indexOf(first) + 7) % 7) + 1
  return weekdays.filter((_, day) => (day - weekdays.indexOf(first) + 7) % 7 < length)
}
