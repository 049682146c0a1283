import { expect, test } from 'vitest'
import type { CalendarDate, ClockTime } from '../../../../platform/dates.ts'
import { chosenAmong } from './offered-time.ts'

const time = (date: string, clock: string, clinicianId: string | null = null) => ({
  ...{ date: date as CalendarDate, time: clock as ClockTime, clinicianId, clinician: clinicianId },
})
const first = [time('2026-12-07', '09:00', 'alex'), time('2026-12-07', '10:00', 'sam')]
const free = { chosen: '2026-12-09' as CalendarDate, times: ['10:00', '11:00'] as ClockTime[] }

test.each([
  { why: 'nothing chosen', slot: '', offered: '', chosen: '2026-12-07 09:00 alex' },
  { why: 'one of the first', slot: '2026-12-07 10:00', offered: '', chosen: '2026-12-07 10:00 sam' },
  { why: 'with somebody else', slot: '2026-12-07 10:00 alex', offered: '', chosen: '2026-12-07 09:00 alex' },
  { why: 'of the day that is shown', slot: '2026-12-09 11:00', offered: '', chosen: '2026-12-09 11:00' },
  { why: 'free no more', slot: '2026-12-09 09:00', offered: '', chosen: '2026-12-07 09:00 alex' },
  {
    why: 'chosen for staff',
    slot: '2026-12-09 11:00',
    offered: '2026-12-09 11:00',
    chosen: '2026-12-07 09:00 alex',
  },
  { why: 'no time', slot: 'soon', offered: '', chosen: '2026-12-07 09:00 alex' },
])('$why: $chosen', ({ slot, offered, chosen }) =>
  expect(chosenAmong({ slot, offered }, { first, free })).toBe(chosen),
)

test('where nothing is free nothing is chosen', () =>
  expect(chosenAmong({ slot: '', offered: '' }, { first: [], free: { chosen: null, times: [] } })).toBe(''))
