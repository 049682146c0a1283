import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarText, quotedParameter, textLine, utcStamp } from './calendar-file-lines.ts'

const runs = 300

/** Whatever people type: every character there is, and what could end a property or a line. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\r\n', '\n', '\r', '\\', '\\n', ';', ',', ':', '"', '\u0000', '\ud800', '🌅', ' '),
      fc.constantFrom('END:VEVENT', 'BEGIN:VEVENT', 'ATTENDEE:mailto:evil@evil.example', 'x'.repeat(80)),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

const inEvent = (text: string) =>
  calendarText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:test',
    'BEGIN:VEVENT',
    'UID:one@firstlight.example',
    textLine('SUMMARY', text),
    `ORGANIZER;CN=${quotedParameter(text)}:mailto:hello@firstlight.example`,
    'END:VEVENT',
    'END:VCALENDAR',
  ])

test('any text is one property of one event, and comes back as it was', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const calendar = new ICAL.Component(ICAL.parse(inEvent(text)))
      const [event, ...more] = calendar.getAllSubcomponents()
      expect(more).toEqual([])
      expect(event?.getAllProperties().map((property) => property.name)).toEqual([
        'uid',
        'summary',
        'organizer',
      ])
      expect(event?.getFirstPropertyValue('summary')).toBe(readable(text))
      expect(event?.getFirstProperty('organizer')?.getFirstValue()).toBe('mailto:hello@firstlight.example')
    }),
    { numRuns: runs },
  )
})

test('any text makes lines of at most 75 octets that end with CRLF (RFC 5545 3.1)', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const file = inEvent(text)
      expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      for (const line of file.split('\r\n')) {
        const octets = Buffer.from(line)
        expect(octets.length).toBeLessThanOrEqual(75)
        expect(octets.toString()).toBe(line)
      }
    }),
    { numRuns: runs },
  )
})

test('a line of exactly 75 octets stays whole, the next one is folded', () => {
  expect(calendarText(['x'.repeat(75)])).toBe(`${'x'.repeat(75)}\r\n`)
  expect(calendarText(['x'.repeat(76)])).toBe(`${'x'.repeat(75)}\r\n x\r\n`)
  expect(calendarText([`${'x'.repeat(74)}é${'y'.repeat(74)}`])).toBe(
    `${'x'.repeat(74)}\r\n é${'y'.repeat(72)}\r\n yy\r\n`,
  )
})

test('instants are written in UTC without fractions', () => {
  expect(utcStamp(Temporal.Instant.from('2026-12-09T10:30:05.678-06:00'))).toBe('20261209T163005Z')
})

/** Line ends become one kind; control characters and lone surrogates have no place in a calendar. */
const readable = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
