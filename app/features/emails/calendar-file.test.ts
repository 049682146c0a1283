import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { languages } from '#app/language/languages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { clinicInstant } from '#app/platform/clinic-time.server.ts'
import { clockChanges } from '#test/clock-changes.ts'
import { type CalendarVisit, calendarFile, calendarFileName, calendarPart } from './calendar-file.ts'

const now = Temporal.Instant.from('2026-11-21T15:04:05.678Z')
const at = { now, sender: { name: 'Firstlight', address: 'desk+visits@clinic.example' } }
const visit: CalendarVisit = {
  id: 'Zm9yIGEgdGVzdCBvbmx5',
  host: 'clinic.example',
  startsAt: Temporal.Instant.from('2026-12-09T16:30:00Z'),
  durationMinutes: 30,
  status: 'pending',
  sequence: 0,
  clinician: null,
}

function eventOf(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const events = calendar.getAllSubcomponents('vevent')
  expect(events).toHaveLength(1)
  const event = events[0] as InstanceType<typeof ICAL.Component>
  const value = (name: string) => event.getFirstPropertyValue(name)?.toString()
  return { calendar, event, value }
}

test('whom the visit is with is in its description, until it is cancelled', () => {
  const visitWith = { ...visit, clinician: 'Dr. Jordan Example, MD' }
  const said = (status: string) => eventOf(calendarFile({ ...visitWith, status }, at)).value('description')
  expect(said('pending')).toBe(
    'With Dr. Jordan Example, MD. Not confirmed yet. Please arrive 15 minutes early. To change or cancel, call (432) 555-0142.',
  )
  expect(said('cancelled')).not.toContain('Jordan')
  const spanish = withLanguage('es', () => eventOf(calendarFile(visitWith, at)).value('description'))
  expect(spanish).toMatch(/^Con Dr\. Jordan Example, MD\. /)
})

test('a request is one tentative event, published, without attendee', () => {
  const { calendar, event, value } = eventOf(calendarFile(visit, at))
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  expect(event.hasProperty('attendee')).toBe(false)
  expect(event.getFirstPropertyValue('organizer')).toBe('mailto:desk%2Bvisits@clinic.example')
  expect(value('uid')).toBe('Zm9yIGEgdGVzdCBvbmx5@clinic.example')
  expect(value('dtstamp')).toBe('2026-11-21T15:04:05Z')
  expect(value('dtstart')).toBe('2026-12-09T16:30:00Z')
  expect(value('dtend')).toBe('2026-12-09T17:00:00Z')
  expect(value('sequence')).toBe('0')
  expect(value('status')).toBe('TENTATIVE')
  expect(value('summary')).toBe('Appointment at Firstlight')
  expect(value('location')).toBe('1200 Example Avenue, Suite 100, Odessa, Texas 79761')
  expect(value('description')).toBe(
    'Not confirmed yet. Please arrive 15 minutes early. To change or cancel, call (432) 555-0142.',
  )
})

describe('what an email says to a calendar', () => {
  const said = (given: Partial<CalendarVisit>, attendee = 'elena@patients.example') => {
    const part = calendarPart({ ...visit, ...given }, { attendee, ...at })
    return { part, ...eventOf(part.content) }
  }

  test.each([
    { status: 'pending', method: 'REQUEST', calendar: 'TENTATIVE' },
    { status: 'confirmed', method: 'REQUEST', calendar: 'CONFIRMED' },
    { status: 'cancelled', method: 'CANCEL', calendar: 'CANCELLED' },
  ] as const)('$status: $method of the same event, $calendar', ({ status, method, calendar: wanted }) => {
    const { part, calendar, event, value } = said({ status, sequence: 2 })
    expect([part.method, calendar.getFirstPropertyValue('method')]).toEqual([method, method])
    expect([value('uid'), value('sequence')]).toEqual(['Zm9yIGEgdGVzdCBvbmx5@clinic.example', '2'])
    expect(value('status')).toBe(wanted)
    expect(value('dtstamp')).toBe('2026-11-21T15:04:05Z')
    expect([value('dtstart'), value('dtend')]).toEqual(['2026-12-09T16:30:00Z', '2026-12-09T17:00:00Z'])
    expect(value('organizer')).toBe('mailto:desk%2Bvisits@clinic.example')
    const [attendee, ...others] = event.getAllProperties('attendee')
    expect(others).toEqual([])
    expect(attendee?.getFirstValue()).toBe('mailto:elena@patients.example')
    expect([attendee?.getParameter('partstat'), attendee?.getParameter('rsvp')]).toEqual([
      'ACCEPTED',
      'FALSE',
    ])
  })

  test('no address adds a line, a parameter or another address', () => {
    const hostile = 'a?cc=b@c.example\r\nATTENDEE:mailto:evil@evil.example'
    const { event } = said({}, hostile)
    const [attendee, ...others] = event.getAllProperties('attendee')
    expect(others).toEqual([])
    expect(String(attendee?.getFirstValue())).toMatch(/^mailto:a%3Fcc%3Db@c\.example%0D%0AATTENDEE/)
  })
})

test.each([
  { status: 'confirmed', calendar: 'CONFIRMED', transparency: 'OPAQUE' },
  { status: 'arrived', calendar: 'CONFIRMED', transparency: 'OPAQUE' },
  { status: 'in-room', calendar: 'CONFIRMED', transparency: 'OPAQUE' },
  { status: 'completed', calendar: 'CONFIRMED', transparency: 'OPAQUE' },
  { status: 'no-show', calendar: 'CONFIRMED', transparency: 'OPAQUE' },
  { status: 'cancelled', calendar: 'CANCELLED', transparency: 'TRANSPARENT' },
  { status: 'Pending', calendar: 'TENTATIVE', transparency: 'OPAQUE' },
])('$status is $calendar', ({ status, calendar, transparency }) => {
  const { value } = eventOf(calendarFile({ ...visit, status, sequence: 3 }, at))
  expect(value('status')).toBe(calendar)
  expect(value('transp')).toBe(transparency)
  expect(value('sequence')).toBe('3')
  expect(value('uid')).toBe(eventOf(calendarFile(visit, at)).value('uid'))
})

const arrive = 'Llegue 15 minutos antes, por favor.'
const toChange = 'Para cambiar o cancelar, llame al (432) 555-0142.'

test.each([
  { status: 'pending', description: `Todavía no está confirmada. ${arrive} ${toChange}` },
  { status: 'confirmed', description: `${arrive} ${toChange}` },
  { status: 'completed', description: `${arrive} ${toChange}` },
  { status: 'cancelled', description: 'Esta cita está cancelada. ¿Preguntas? Llame al (432) 555-0142.' },
])('$status in Spanish', ({ status, description }) => {
  const { event, value } = eventOf(withLanguage('es', () => calendarFile({ ...visit, status }, at)))
  expect(withLanguage('es', calendarFileName)).toBe('cita.ics')
  expect(value('summary')).toBe('Cita en Firstlight')
  expect(value('description')).toBe(description)
  expect(value('location')).toBe('1200 Example Avenue, Suite 100, Odessa, Texas 79761')
  for (const name of ['summary', 'description']) {
    expect(event.getFirstProperty(name)?.getParameter('language')).toBe('es-US')
  }
})

test('no line is longer than 75 octets in either language', () => {
  const attendee = `${'elena.'.repeat(20)}ruiz@patients.example`
  const files = languages.flatMap((language) =>
    withLanguage(language, () => [calendarFile(visit, at), calendarPart(visit, { attendee, ...at }).content]),
  )
  const lines = files.flatMap((file) => file.split('\r\n'))
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
})

describe('starts are right on both sides of a clock change', () => {
  test.each(clockChanges)('%s %s', (date, time, utc) => {
    const startsAt = clinicInstant(date, time)
    expect(eventOf(calendarFile({ ...visit, startsAt }, at)).value('dtstart')).toBe(utc)
  })
})
