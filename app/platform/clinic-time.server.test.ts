import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clinicDate, clinicInstant, clinicTime } from './clinic-time.server.ts'
import type { CalendarDate, ClockTime } from './dates.ts'

/** Around the clock changes of 2026 and 2027; computed with tzdata. */
const vectors = [
  ['2026-03-06', '09:00', '2026-03-06T15:00:00Z'],
  ['2026-03-09', '09:00', '2026-03-09T14:00:00Z'],
  ['2026-10-30', '16:30', '2026-10-30T21:30:00Z'],
  ['2026-11-02', '16:30', '2026-11-02T22:30:00Z'],
  ['2026-11-23', '09:30', '2026-11-23T15:30:00Z'],
  ['2027-03-15', '09:00', '2027-03-15T14:00:00Z'],
  ['2027-11-08', '09:00', '2027-11-08T15:00:00Z'],
] as [CalendarDate, ClockTime, string][]

describe('clinic time', () => {
  test.each(vectors)('%s %s is %s', (date, time, instant) => {
    expect(clinicInstant(date, time).toString()).toBe(instant)
    expect(clinicDate(Temporal.Instant.from(instant))).toBe(date)
    expect(clinicTime(Temporal.Instant.from(instant))).toBe(time)
  })

  test('the day changes at midnight in the clinic, not in UTC', () => {
    expect(clinicDate(Temporal.Instant.from('2026-12-02T05:59:59Z'))).toBe('2026-12-01')
    expect(clinicDate(Temporal.Instant.from('2026-12-02T06:00:00Z'))).toBe('2026-12-02')
    expect(clinicDate(Temporal.Instant.from('2026-07-02T05:00:00Z'))).toBe('2026-07-02')
  })

  test('a time that the clock change skips moves forward by it', () => {
    const skipped = clinicInstant('2027-03-14' as CalendarDate, '02:30' as ClockTime)
    expect(clinicTime(skipped)).toBe('03:30')
  })

  test('every instant of three years lies in its own clinic day and minute', () => {
    const start = Temporal.Instant.from('2026-01-01T00:00:00Z').epochMilliseconds
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 * 365 * 1_440 }), (minutes) => {
        const instant = Temporal.Instant.fromEpochMilliseconds(start + minutes * 60_000)
        const again = clinicInstant(clinicDate(instant), clinicTime(instant))
        // The repeated hour in November has two instants for one clock time: the first one is meant.
        const apart = instant.since(again).total('minutes')
        expect([0, 60]).toContain(apart)
      }),
    )
  })
})
