import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clinicInstant, firstTimeZone, withTimeZone } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, type ClockTime, clockTime } from '#app/platform/dates.ts'
import { dueAt, textMoment, windowAt, windowsOf } from '../scheduling/reminder-windows.server.ts'

const startOf = (date: string, time: string) => ({
  date: date as CalendarDate,
  time: time as ClockTime,
  startsAt: clinicInstant(date as CalendarDate, time as ClockTime),
})
const shown = (at: Temporal.Instant | null) =>
  at?.toZonedDateTimeISO(firstTimeZone).toPlainDateTime().toString() ?? null

describe('when a visit is reminded of', () => {
  test.each([
    { date: '2026-12-09', time: '10:30', lead: 48, due: '2026-12-07T10:30:00' },
    { date: '2026-12-09', time: '10:30', lead: 2, due: '2026-12-09T08:30:00' },
    { date: '2026-12-09', time: '10:30', lead: 36, due: '2026-12-07T22:30:00' },
    // Spring: March 14, 2027 has 23 hours. Autumn: November 7, 2027 has 25.
    { date: '2027-03-15', time: '09:00', lead: 48, due: '2027-03-13T09:00:00' },
    { date: '2027-11-08', time: '09:00', lead: 48, due: '2027-11-06T09:00:00' },
    { date: '2027-03-14', time: '09:00', lead: 8, due: '2027-03-14T00:00:00' },
    { date: '2027-11-07', time: '09:00', lead: 10, due: '2027-11-07T00:00:00' },
    // Half past two was skipped on the day before.
    { date: '2027-03-15', time: '02:30', lead: 24, due: '2027-03-14T03:30:00' },
  ])('$lead hours before $date $time: $due', ({ date, time, lead, due }) => {
    expect(shown(dueAt(startOf(date, time), lead))).toBe(due)
  })

  test.each([
    { leads: [48, 2], at: '2026-12-07T10:29', lead: null },
    { leads: [48, 2], at: '2026-12-07T10:30', lead: 48 },
    // Down for six hours: the day after tomorrow is still worth an email.
    { leads: [48, 2], at: '2026-12-07T16:30', lead: 48 },
    { leads: [48, 2], at: '2026-12-08T10:30', lead: null },
    { leads: [48, 2], at: '2026-12-09T08:30', lead: 2 },
    { leads: [48, 2], at: '2026-12-09T09:29', lead: 2 },
    { leads: [48, 2], at: '2026-12-09T09:30', lead: null },
    // Both would be due: the nearer one is said alone.
    { leads: [3, 2], at: '2026-12-09T08:45', lead: 2 },
    { leads: [24, 25], at: '2026-12-08T10:30', lead: 24 },
    { leads: [], at: '2026-12-09T08:45', lead: null },
  ])('of $leads at $at: $lead', ({ leads, at, lead }) => {
    const [date = '', time = ''] = at.split('T')
    const now = clinicInstant(date as CalendarDate, time as ClockTime)
    expect(windowAt(startOf('2026-12-09', '10:30'), leads, now)?.lead ?? null).toBe(lead)
  })

  test('whatever the leads, the day and the zone: before the visit, in order, none next to another', () => {
    const lead = fc.integer({ min: 1, max: 14 * 24 })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 800 }),
        fc.integer({ min: 0, max: 95 }),
        fc.uniqueArray(fc.oneof(lead, fc.constantFrom(23, 24, 25, 48, 72)), { maxLength: 3 }),
        fc.constantFrom('America/Chicago', 'America/Phoenix', 'Australia/Lord_Howe', 'Europe/Berlin'),
        (day, quarter, leads, zone) =>
          withTimeZone(zone, () => {
            const date = addDays('2026-11-01' as CalendarDate, day)
            const start = startOf(date, clockTime(quarter * 15))
            const windows = windowsOf(start, leads)
            let before: Temporal.Instant | null = null
            for (const { from, until, lead } of windows) {
              expect(Temporal.Instant.compare(from, until)).toBe(-1)
              const left = start.startsAt.since(until).total('hours')
              expect(left).toBeGreaterThanOrEqual(lead / 2 - 1)
              if (before) expect(Temporal.Instant.compare(before, from)).toBeLessThanOrEqual(0)
              expect(windowAt(start, leads, from)?.lead).toBe(lead)
              expect(windowAt(start, leads, until)?.lead).not.toBe(lead)
              before = until
            }
          }),
      ),
      { numRuns: 500 },
    )
  })
})

describe('a text', () => {
  test.each([
    { due: '2026-12-09T08:30', starts: '10:30', at: '2026-12-09T08:30:00' },
    { due: '2026-12-09T08:00', starts: '10:00', at: '2026-12-09T08:00:00' },
    { due: '2026-12-09T07:59', starts: '09:59', at: '2026-12-09T08:00:00' },
    { due: '2026-12-09T06:30', starts: '08:30', at: '2026-12-09T08:00:00' },
    { due: '2026-12-09T06:15', starts: '08:15', at: null },
    { due: '2026-12-08T20:59', starts: '08:59', at: '2026-12-08T20:59:00' },
    { due: '2026-12-08T21:00', starts: '09:00', at: '2026-12-09T08:00:00' },
    { due: '2026-12-08T21:00', starts: '08:15', at: null },
  ])('due at $due for $starts leaves at $at', ({ due, starts, at }) => {
    const [date = '', time = ''] = due.split('T')
    const moment = clinicInstant(date as CalendarDate, time as ClockTime)
    expect(shown(textMoment(moment, startOf('2026-12-09', starts)))).toBe(at)
  })
})
