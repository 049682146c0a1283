import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { zoneNamed, zoneNameOf } from './zones.server.ts'

test.each([
  ['America/Chicago', 'America/Chicago'],
  ['america/chicago', 'America/Chicago'],
  ['US/Eastern', 'America/New_York'],
  ['UTC', 'UTC'],
  ['GMT', 'UTC'],
  ['Eastern Standard Time', 'America/New_York'],
  ['Romance Standard Time', 'Europe/Madrid'],
  ['/mozilla.org/20070129_1/America/New_York', 'America/New_York'],
  ['/maker.example/1/America/Indiana/Knox', 'America/Indiana/Knox'],
  ['Clinic Zone', null],
  ['constructor', null],
  ['', null],
  ['/', null],
  ['x'.repeat(100_000), null],
])('%.50s is the zone %s', (id, zone) => expect(zoneNameOf(id)).toBe(zone))

test('a zone of the file’s own is as it describes it, its last rule for ever', () => {
  const file = new ICAL.Component(
    ICAL.parse(
      [
        ...['BEGIN:VCALENDAR', 'BEGIN:VTIMEZONE', 'TZID:Clinic Zone', 'BEGIN:STANDARD'],
        ...['DTSTART:20071104T020000', 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11'],
        ...['TZOFFSETFROM:-0500', 'TZOFFSETTO:-0600', 'END:STANDARD', 'BEGIN:DAYLIGHT'],
        ...['DTSTART:20070311T020000', 'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3'],
        ...['TZOFFSETFROM:-0600', 'TZOFFSETTO:-0500', 'END:DAYLIGHT', 'END:VTIMEZONE', 'END:VCALENDAR'],
      ].join('\r\n'),
    ),
  )
  const near = Date.UTC(2026, 11, 1)
  const zone = zoneNamed('Clinic Zone', file, near)
  expect(zone?.toInstant(Date.UTC(2026, 11, 9, 10))).toBe(Date.UTC(2026, 11, 9, 16))
  expect(zone?.toInstant(Date.UTC(2027, 6, 9, 10))).toBe(Date.UTC(2027, 6, 9, 15))
  expect(zoneNamed('Another', file, near)).toBeNull()
})
