import type { CalendarDate, ClockTime } from '../app/platform/dates.ts'

/** Days and times of the clinic with their instants, around the clock changes of 2026 and 2027; computed with tzdata. */
export const clockChanges = [
  ['2026-03-06', '09:00', '2026-03-06T15:00:00Z'],
  ['2026-03-09', '09:00', '2026-03-09T14:00:00Z'],
  ['2026-10-30', '16:30', '2026-10-30T21:30:00Z'],
  ['2026-11-02', '16:30', '2026-11-02T22:30:00Z'],
  ['2026-11-23', '09:30', '2026-11-23T15:30:00Z'],
  ['2027-03-15', '09:00', '2027-03-15T14:00:00Z'],
  ['2027-11-08', '09:00', '2027-11-08T15:00:00Z'],
] as [CalendarDate, ClockTime, string][]
