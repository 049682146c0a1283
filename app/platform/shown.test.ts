import { describe, expect, test } from 'vitest'
import { withLanguage } from '../language/with-language.server.ts'
import { type CalendarDate, timeOf, weekdays } from './dates.ts'
import {
  capitalised,
  dayAndMonth,
  dayOfMonth,
  distanceText,
  inOnePiece,
  listText,
  locale,
  longDate,
  monthName,
  numberText,
  shortDate,
  shortWeekday,
  stoppedOnce,
  timeText,
  unbroken,
  weekdayLetter,
  weekdayName,
  weekdayPlural,
} from './format.ts'

const date = '2026-12-09' as CalendarDate

describe.each([
  {
    language: 'en' as const,
    long: 'Wednesday, December 9, 2026',
    middle: 'Wednesday, December 9',
    short: 'Wed, Dec 9',
    month: 'December 2026',
    times: ['12:00 AM', '9:00 AM', '12:30 PM', '5:00 PM'],
    held: 'Wednesday, December\u00a09, 9:30\u00a0AM',
    emails: 'SMTWTFS',
    plurals: 'Sundays Mondays Tuesdays Wednesdays Thursdays Fridays Saturdays',
    list: 'one, two, and three',
    of: 'en-US',
  },
  {
    language: 'es' as const,
    long: 'miércoles 9 de diciembre de 2026',
    middle: 'miércoles 9 de diciembre',
    short: 'mié 9 dic',
    month: 'diciembre de 2026',
    times: ['12:00 a. m.', '9:00 a. m.', '12:30 p. m.', '5:00 p. m.'].map((text) =>
      text.replaceAll(' ', '\u00a0'),
    ),
    held: 'miércoles\u00a09 de diciembre, 9:30\u00a0a.\u00a0m.',
    emails: 'DLMMJVS',
    plurals: 'domingos lunes martes miércoles jueves viernes sábados',
    list: 'one, two y three',
    of: 'es-US',
  },
])('in $language', ({ language, ...expected }) => {
  const speak = <T>(say: () => T) => withLanguage(language, say)

  test('days and months are in the order of the language', () => {
    expect(speak(() => [longDate(date), dayAndMonth(date), shortDate(date), monthName('2026-12')])).toEqual([
      expected.long,
      expected.middle,
      expected.short,
      expected.month,
    ])
  })

  test('times are told by twelve hours', () => {
    const times = ['00:00', '09:00', '12:30', '17:00'].map(timeOf)
    expect(speak(() => times.map(timeText))).toEqual(expected.times)
  })

  test('a sentence breaks neither in a time nor before the number of a day', () => {
    expect(speak(() => inOnePiece(shortDate(date)))).toBe(expected.short.replaceAll(' ', '\u00a0'))
    expect(speak(() => unbroken(`${dayAndMonth(date)}, ${timeText(timeOf('09:30'))}`))).toBe(expected.held)
  })

  test('weekdays have an email and a plural', () => {
    expect(speak(() => weekdays.map(weekdayLetter).join(''))).toBe(expected.emails)
    expect(speak(() => weekdays.map(weekdayPlural).join(' '))).toBe(expected.plurals)
  })

  test('lists end with one "and", numbers have the commas of the US, and the locale is one of the US', () => {
    expect(speak(() => listText(['one', 'two', 'three']))).toBe(expected.list)
    expect(speak(() => numberText(12_345))).toBe('12,345')
    expect(speak(locale)).toBe(expected.of)
  })
})

test('weekdays are named as they are called in code', () => {
  expect(weekdays.map(weekdayName)).toEqual([...weekdays])
})

test('a capital begins what is no sentence', () => {
  expect(withLanguage('es', () => capitalised(longDate(date)))).toBe('Miércoles 9 de diciembre de 2026')
  expect(capitalised('árbol')).toBe('Árbol')
})

test.each([
  {
    language: 'en' as const,
    day: 'Wed|Dec 9',
    away: ['in 12 minutes', '1 hour ago', 'tomorrow', '2 days ago'],
  },
  {
    language: 'es' as const,
    day: 'mié|9 dic',
    away: ['dentro de 12 minutos', 'hace 1 hora', 'mañana', 'hace 2 días'],
  },
])('a day in its parts, and how far away things are, in $language', ({ language, day, away }) => {
  const shown = withLanguage(language, () => ({
    day: `${shortWeekday(date)}|${dayOfMonth(date)}`,
    away: [
      distanceText(12, 'minute'),
      distanceText(-1, 'hour'),
      distanceText(1, 'day'),
      distanceText(-2, 'day'),
    ],
  }))
  expect(shown).toEqual({ day, away })
})

test('a sentence that ends in a time is stopped once, wherever it stands', () => {
  expect(stoppedOnce('A las 9:00 a. m..')).toBe('A las 9:00 a. m.')
  expect(stoppedOnce('A las 9:00 a. m.. Salió.')).toBe('A las 9:00 a. m. Salió.')
  expect(stoppedOnce('At 9:00 AM. It left.')).toBe('At 9:00 AM. It left.')
  expect(stoppedOnce('Who? Nobody.')).toBe('Who? Nobody.')
})
