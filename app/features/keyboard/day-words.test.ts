import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type CalendarDate } from '#app/platform/dates.ts'
import { typedDay } from './day-words.ts'

/** A Monday. */
const today = '2026-11-23' as CalendarDate
const en = { today, language: 'en' } as const
const es = { today, language: 'es' } as const

test.each([
  { typed: 'today', day: '2026-11-23' },
  { typed: 'Tomorrow', day: '2026-11-24' },
  { typed: 'tom', day: '2026-11-24' },
  { typed: 'yesterday', day: '2026-11-22' },
  { typed: 'Fri', day: '2026-11-27' },
  { typed: 'monday', day: '2026-11-23' },
  { typed: 'next Tuesday', day: '2026-12-01' },
  { typed: '12/3', day: '2026-12-03' },
  { typed: '1/4', day: '2027-01-04' },
  { typed: '10/30', day: '2026-10-30' },
  { typed: 'Dec 14', day: '2026-12-14' },
  { typed: 'december 14, 2027', day: '2027-12-14' },
  { typed: '14 Dec', day: '2026-12-14' },
  { typed: '2026-12-14', day: '2026-12-14' },
  { typed: '2/30', day: null },
  { typed: '13/1', day: null },
  { typed: 'ru', day: null },
  { typed: 'to', day: null },
  { typed: 'Mondale', day: null },
  { typed: '0107', day: null },
  { typed: '', day: null },
])('"$typed" is $day', ({ typed, day }) => expect(typedDay(typed, en)).toBe(day))

test.each([
  { typed: 'hoy', day: '2026-11-23' },
  { typed: 'mañana', day: '2026-11-24' },
  { typed: 'ayer', day: '2026-11-22' },
  { typed: 'vie', day: '2026-11-27' },
  { typed: 'miércoles', day: '2026-11-25' },
  { typed: 'próximo martes', day: '2026-12-01' },
  { typed: '3/12', day: '2026-12-03' },
  { typed: '14 dic', day: '2026-12-14' },
  { typed: '14 de diciembre de 2027', day: '2027-12-14' },
  { typed: 'tomorrow', day: null },
])('"$typed" in Spanish is $day', ({ typed, day }) => expect(typedDay(typed, es)).toBe(day))

test('whatever is typed is a day of the calendar or none', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.constantFrom(en, es), (typed, context) => {
      const day = typedDay(typed, context)
      expect(day === null || addDays(day, 0) === day).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('every day can be typed by its figures', () => {
  fc.assert(
    fc.property(fc.integer({ min: -170, max: 180 }), fc.constantFrom(en, es), (ahead, context) => {
      const day = addDays(today, ahead)
      const [, month, date] = day.split('-').map(Number)
      const typed = context.language === 'en' ? `${month}/${date}` : `${date}/${month}`
      expect(typedDay(typed, context)).toBe(day)
    }),
    { numRuns: 300 },
  )
})
