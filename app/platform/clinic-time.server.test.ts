import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockChanges } from '#test/clock-changes.ts'
import { clinicDate, clinicInstant, clinicTime } from './clinic-time.server.ts'
import type { CalendarDate, ClockTime } from './dates.ts'

describe('clinic time', () => {
  test.each(clockChanges)('%s %s is %s', (date, time, instant) => {
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
