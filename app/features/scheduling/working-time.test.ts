import { expect, test } from 'vitest'
import { closureSpan } from '#app/features/closures/spans.server.ts'
import { minuteAt, withTimeZone } from '#app/platform/clinic-time.server.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { weekdayOf } from '#app/platform/dates.ts'
import { touches, without } from '#app/platform/shapes/spans.ts'
import { workingSpans } from './calendar.server.ts'

const [chicago, santiago, lordHowe] = ['America/Chicago', 'America/Santiago', 'Australia/Lord_Howe']

/** From when to when, as the clock shows it, and as instants; computed with tzdata. `-` is the day's beginning or end. */
const edges = [
  // Forward: 2:00 AM is followed by 3:00 AM; in Santiago 12:00 AM by 1:00 AM, on Lord Howe 2:00 AM by 2:30 AM.
  [chicago, '2026-03-08', '- 02:30', '2026-03-08T06:00Z', '2026-03-08T08:00Z'],
  [chicago, '2026-03-08', '01:30 02:30', '2026-03-08T07:30Z', '2026-03-08T08:00Z'],
  [chicago, '2026-03-08', '02:30 04:00', '2026-03-08T08:00Z', '2026-03-08T09:00Z'],
  [chicago, '2026-03-08', '02:10 02:50', '2026-03-08T08:00Z', '2026-03-08T08:00Z'],
  [chicago, '2026-03-08', '02:00 03:00', '2026-03-08T08:00Z', '2026-03-08T08:00Z'],
  [chicago, '2026-03-08', '- -', '2026-03-08T06:00Z', '2026-03-09T05:00Z'],
  [santiago, '2026-09-06', '- 00:30', '2026-09-06T04:00Z', '2026-09-06T04:00Z'],
  [santiago, '2026-09-06', '00:30 02:00', '2026-09-06T04:00Z', '2026-09-06T05:00Z'],
  [santiago, '2026-09-06', '- -', '2026-09-06T04:00Z', '2026-09-07T03:00Z'],
  [santiago, '2026-09-05', '20:00 -', '2026-09-06T00:00Z', '2026-09-06T04:00Z'],
  [lordHowe, '2026-10-04', '01:00 02:15', '2026-10-03T14:30Z', '2026-10-03T15:30Z'],
  [lordHowe, '2026-10-04', '02:15 03:00', '2026-10-03T15:30Z', '2026-10-03T16:00Z'],
  // Back: visits have the first of two times that the clock shows alike, and so have beginnings and ends.
  [chicago, '2026-11-01', '- 01:30', '2026-11-01T05:00Z', '2026-11-01T06:30Z'],
  [chicago, '2026-11-01', '01:30 03:00', '2026-11-01T06:30Z', '2026-11-01T09:00Z'],
  [chicago, '2026-11-01', '- -', '2026-11-01T05:00Z', '2026-11-02T06:00Z'],
  [santiago, '2026-04-04', '23:30 -', '2026-04-05T02:30Z', '2026-04-05T04:00Z'],
  [santiago, '2026-04-05', '- 01:00', '2026-04-05T04:00Z', '2026-04-05T05:00Z'],
  [lordHowe, '2026-04-05', '01:45 03:00', '2026-04-04T14:45Z', '2026-04-04T16:30Z'],
] as const

test.each(edges)('in %s, on %s, %s', (zone, day, times, from, to) => {
  const date = day as CalendarDate
  const [fromTime, toTime] = times.split(' ').map((time) => (time === '-' ? null : (time as ClockTime)))
  const closed = { firstDay: date, lastDay: date, fromTime: fromTime ?? null, toTime: toTime ?? null }
  const minutes = { from: Date.parse(from) / 60_000, to: Date.parse(to) / 60_000 }
  withTimeZone(zone, () => expect(closureSpan(closed)).toEqual(minutes))
  const midnight = '00:00' as ClockTime
  const week = { [weekdayOf(date)]: [{ from: fromTime ?? midnight, to: toTime ?? midnight }] }
  withTimeZone(zone, () => expect(workingSpans(week, date)).toEqual([minutes]))
})

test('one week that is asked about in several zones has the times of each', () => {
  const day = '2026-12-09' as CalendarDate
  const week = { [weekdayOf(day)]: [{ from: '09:00' as ClockTime, to: '17:00' as ClockTime }] }
  const opensAt = (zone: string) =>
    withTimeZone(zone, () =>
      workingSpans(week, day).map(({ from }) =>
        Temporal.Instant.fromEpochMilliseconds(from * 60_000).toString(),
      ),
    )
  for (const _ of ['first asked', 'asked again']) {
    expect(opensAt(chicago)).toEqual(['2026-12-09T15:00:00Z'])
    expect(opensAt(santiago)).toEqual(['2026-12-09T12:00:00Z'])
  }
})

test('what is closed to 2:30 AM of the night that has none leaves 3:00 AM', () => {
  const day = '2026-03-08' as CalendarDate
  const closed = closureSpan({ firstDay: day, lastDay: day, fromTime: null, toTime: '02:30' as ClockTime })
  const from = minuteAt(day, '03:00' as ClockTime)
  expect(touches(closed, { from, to: from + 30 })).toBe(false)
})

test('what is closed in the hour that is skipped closes nothing', () => {
  const day = '2026-03-08' as CalendarDate
  const [fromTime, toTime] = ['02:10', '02:50'] as ClockTime[]
  const closed = closureSpan({
    firstDay: day,
    lastDay: day,
    fromTime: fromTime ?? null,
    toTime: toTime ?? null,
  })
  const from = minuteAt(day, '01:45' as ClockTime)
  const visit = { from, to: from + 60 }
  expect(touches(visit, closed)).toBe(false)
  expect(without([visit], [closed])).toEqual([visit])
})
