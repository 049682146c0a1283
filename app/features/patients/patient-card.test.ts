import { expect, test } from 'vitest'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { telling, usualOf } from './patient-card.server.ts'

const visit = (treatmentId: string, clinicianId: string | null = null) => ({ treatmentId, clinicianId })

test.each([
  { why: 'no visits', visits: [], usual: { treatmentId: null, clinicianId: null } },
  { why: 'one', visits: [visit('a', 'x')], usual: { treatmentId: 'a', clinicianId: 'x' } },
  {
    why: 'the most',
    visits: [visit('a', 'x'), visit('b', 'y'), visit('b', 'z'), visit('b', 'z')],
    usual: { treatmentId: 'b', clinicianId: 'z' },
  },
  {
    why: 'of equals the latest',
    visits: [visit('b', 'y'), visit('a', 'x')],
    usual: { treatmentId: 'b', clinicianId: 'y' },
  },
  {
    why: 'with nobody',
    visits: [visit('a'), visit('b', 'x')],
    usual: { treatmentId: 'a', clinicianId: null },
  },
])('$why', ({ visits, usual }) => expect(usualOf(visits)).toEqual(usual))

const day = (date: string) => ({ date: date as CalendarDate, time: '10:00' as ClockTime })

test.each([
  { dates: ['2026-12-20', '2026-12-09', '2026-12-01'], seen: '2026-12-09' },
  { dates: ['2026-12-20', '2026-12-01'], seen: '2026-12-01' },
  { dates: ['2026-12-20', '2026-12-15'], seen: '2026-12-15' },
  { dates: [], seen: undefined },
])('known by the appointment of $seen among $dates', ({ dates, seen }) =>
  expect(telling(dates.map(day), '2026-12-09' as CalendarDate)?.date).toBe(seen),
)
