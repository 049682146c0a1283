import { expect, test } from 'vitest'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { distanceFromWanted } from './copy.ts'

const slot = (date: string, time: string) => ({ date: date as CalendarDate, time: time as ClockTime })

test.each([
  { to: slot('2026-12-09', '10:30'), text: 'Half an hour later' },
  { to: slot('2026-12-09', '09:00'), text: 'One hour earlier' },
  { to: slot('2026-12-09', '12:30'), text: '2 hours 30 minutes later' },
  { to: slot('2026-12-10', '10:00'), text: 'Same time, 1 day later' },
  { to: slot('2026-12-07', '11:00'), text: '2 days earlier' },
  { to: slot('2026-12-09', '10:00'), text: 'Same time' },
])('a free time lies "$text"', ({ to, text }) => {
  expect(distanceFromWanted(slot('2026-12-09', '10:00'), to)).toBe(text)
})

test.each([
  { to: slot('2026-12-09', '10:30'), text: 'Media hora después' },
  { to: slot('2026-12-09', '09:00'), text: 'Una hora antes' },
  { to: slot('2026-12-09', '12:30'), text: '2 horas y 30 minutos después' },
  { to: slot('2026-12-10', '10:00'), text: 'Misma hora, 1 día después' },
  { to: slot('2026-12-07', '11:00'), text: '2 días antes' },
  { to: slot('2026-12-09', '10:00'), text: 'Misma hora' },
])('in Spanish it lies "$text"', ({ to, text }) => {
  expect(withLanguage('es', () => distanceFromWanted(slot('2026-12-09', '10:00'), to))).toBe(text)
})
