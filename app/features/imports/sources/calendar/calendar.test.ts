import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importDay, recordsOf } from '#test/imports/source-files.ts'
import type { CalendarChoice } from '../choice.ts'
import { recognizeSource } from '../recognition.server.ts'

const choice: CalendarChoice = {
  source: 'ics',
  timeZone: 'America/Chicago',
  events: 'closures',
  clinician: null,
  from: '2026-10-01',
  to: '2027-04-01',
}

const event = (...lines: string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const calendar = (...events: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-TIMEZONE:America/Denver', ...events, 'END:VCALENDAR', ''].join(
    '\r\n',
  )
const spans = async (file: string, as: Partial<CalendarChoice> = {}) =>
  (await recordsOf(file, { ...choice, ...as }, 11)).map((record) =>
    record.kind === 'closure'
      ? `${record.startsAt} to ${record.endsAt}`
      : record.kind === 'appointment'
        ? `${record.startsAt} for ${record.durationMinutes}`
        : record.kind === 'unreadable'
          ? record.reason.code
          : record.kind,
  )

test('a calendar says its zone', () => {
  expect(recognizeSource(Buffer.from(calendar()), { today: importDay })).toEqual({
    source: 'ics',
    timeZone: 'America/Denver',
  })
})

test.each([
  {
    says: 'UTC',
    lines: ['DTSTART:20261130T153000Z', 'DTEND:20261130T160000Z'],
    span: '2026-11-30T15:30:00Z to 2026-11-30T16:00:00Z',
  },
  {
    says: 'no zone: the clinic’s',
    lines: ['DTSTART:20261130T093000', 'DURATION:PT30M'],
    span: '2026-11-30T15:30:00Z to 2026-11-30T16:00:00Z',
  },
  {
    says: 'a zone',
    lines: ['DTSTART;TZID=America/Denver:20261130T083000', 'DTEND;TZID=America/Denver:20261130T090000'],
    span: '2026-11-30T15:30:00Z to 2026-11-30T16:00:00Z',
  },
  {
    says: 'a zone of Outlook',
    lines: ['DTSTART;TZID=Eastern Standard Time:20261130T103000', 'DURATION:PT30M'],
    span: '2026-11-30T15:30:00Z to 2026-11-30T16:00:00Z',
  },
  {
    says: 'a path to a zone',
    lines: ['DTSTART;TZID=/mozilla.org/20070129_1/America/New_York:20261130T103000', 'DURATION:PT30M'],
    span: '2026-11-30T15:30:00Z to 2026-11-30T16:00:00Z',
  },
  {
    says: 'a whole day',
    lines: ['DTSTART;VALUE=DATE:20261126'],
    span: '2026-11-26T06:00:00Z to 2026-11-27T06:00:00Z',
  },
  {
    says: 'whole days over a clock change',
    lines: ['DTSTART;VALUE=DATE:20261031', 'DTEND;VALUE=DATE:20261103'],
    span: '2026-10-31T05:00:00Z to 2026-11-03T06:00:00Z',
  },
  {
    says: 'a zone of its own making',
    lines: ['DTSTART;TZID=Our zone:20261130T103000', 'DURATION:PT30M'],
    span: 'time-zone',
  },
  { says: 'no end', lines: ['DTSTART:20261130T153000Z'], span: 'span' },
  { says: 'no start', lines: ['SUMMARY:Lunch'], span: 'no-event' },
])('an event that says $says', async ({ lines, span }) => {
  expect(await spans(calendar(event('UID:1', ...lines)))).toEqual([span])
})

test('what is free or cancelled closes nothing', async () => {
  const lines = ['UID:1', 'DTSTART:20261130T153000Z', 'DURATION:PT30M']
  expect(
    await spans(calendar(event(...lines, 'TRANSP:TRANSPARENT'), event(...lines, 'STATUS:CANCELLED'))),
  ).toEqual([])
})

test('a repeated event: without the times that were taken out, with the one that was moved', async () => {
  const file = calendar(
    event(
      'UID:1',
      'RECURRENCE-ID;TZID=America/Chicago:20261109T120000',
      'DTSTART;TZID=America/Chicago:20261110T130000',
      'DURATION:PT1H',
    ),
    event(
      'UID:1',
      'DTSTART;TZID=America/Chicago:20261026T120000',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;COUNT=5',
      'EXDATE;TZID=America/Chicago:20261102T120000',
    ),
  )
  expect((await spans(file)).toSorted()).toEqual([
    '2026-10-26T17:00:00Z to 2026-10-26T18:00:00Z',
    '2026-11-10T19:00:00Z to 2026-11-10T20:00:00Z',
    '2026-11-16T18:00:00Z to 2026-11-16T19:00:00Z',
    '2026-11-23T18:00:00Z to 2026-11-23T19:00:00Z',
  ])
})

test('an event without end is read between the two days, and no farther', async () => {
  const file = calendar(event('UID:1', 'DTSTART:20000101T180000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY'))
  expect(await spans(file, { from: '2026-11-01', to: '2026-11-04' })).toEqual([
    '2026-11-01T18:00:00Z to 2026-11-01T19:00:00Z',
    '2026-11-02T18:00:00Z to 2026-11-02T19:00:00Z',
    '2026-11-03T18:00:00Z to 2026-11-03T19:00:00Z',
  ])
})

test.each([
  { rule: 'FREQ=SECONDLY', span: ['repeats'] },
  { rule: 'FREQ=DAILY;BYHOUR=9,10', span: ['repeats'] },
  // These keep ical.js busy forever.
  { rule: 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', span: ['2026-11-30T15:30:00Z to 2026-11-30T16:00:00Z'] },
  { rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', span: ['2026-11-30T15:30:00Z to 2026-11-30T16:00:00Z'] },
  { rule: 'FREQ=WEEKLY;BYDAY=MO;BYSETPOS=9', span: ['2026-11-30T15:30:00Z to 2026-11-30T16:00:00Z'] },
])('a rule that nobody can follow ends: $rule', async ({ rule, span }) => {
  expect(
    await spans(calendar(event('UID:1', 'DTSTART:20261130T153000Z', 'DURATION:PT30M', `RRULE:${rule}`))),
  ).toEqual(span)
})

test('visits: the guest is the patient, else the name of the event; whole days close', async () => {
  const file = calendar(
    event(
      'UID:1',
      'DTSTART:20261130T153000Z',
      'DTEND:20261130T160000Z',
      'SUMMARY:Botox',
      'ORGANIZER:mailto:dr@example.org',
      'ATTENDEE;CN=Dr. E:mailto:dr@example.org',
      'ATTENDEE;CN="Maria Gonzalez":mailto:maria@example.org',
      'BEGIN:VALARM',
      'DESCRIPTION:An alarm',
      'END:VALARM',
      'DESCRIPTION:First line\\nsecond',
    ),
    event('UID:2', 'DTSTART:20261130T170000Z', 'SUMMARY:Hal Jennings', 'STATUS:CANCELLED'),
    event('UID:3', 'DTSTART;VALUE=DATE:20261126', 'SUMMARY:Thanksgiving'),
    event('UID:4', 'DTSTART:20261130T180000Z'),
  )
  const as = { ...choice, events: 'appointments', clinician: { name: 'Dr. E' } } as const
  expect(await recordsOf(file, as)).toMatchObject([
    { kind: 'clinician', name: 'Dr. E' },
    { kind: 'patient', name: 'Maria Gonzalez', email: 'maria@example.org' },
    {
      kind: 'appointment',
      sourceId: '1',
      durationMinutes: 30,
      status: 'confirmed',
      notes: 'Botox\nFirst line\nsecond',
    },
    { kind: 'patient', name: 'Hal Jennings', email: null },
    { kind: 'appointment', sourceId: '2', durationMinutes: null, status: 'cancelled', notes: null },
    { kind: 'closure', reason: 'Thanksgiving' },
    { kind: 'unreadable', line: 28, reason: { code: 'no-patient' } },
  ])
})

test('nothing that is in a calendar makes it throw', async () => {
  const part = fc.constantFrom(
    'BEGIN:VEVENT',
    'END:VEVENT',
    'DTSTART:20261130T153000Z',
    'DTSTART;VALUE=DATE:20261399',
    'DTSTART;TZID=X:2026',
    'DTEND:x',
    'UID:1',
    'RRULE:FREQ=WEEKLY;BYDAY=MO',
    'RRULE:FREQ=NEVER',
    'RDATE;VALUE=PERIOD:20261201T100000Z/PT1H',
    'EXDATE:19970101',
    'RECURRENCE-ID:20261207T153000Z',
    'DURATION:PT',
    'DURATION:-P1D',
    ' folded',
    'ATTENDEE:x',
    'SUMMARY:é',
    'BEGIN:VALARM',
    'END:VALARM',
    '\0',
    'DTSTART:99991231T235959Z',
  )
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.array(part, { maxLength: 40 }), fc.array(fc.string(), { maxLength: 20 })),
      fc.constantFrom('closures' as const, 'appointments' as const),
      async (lines, events) => {
        await recordsOf(lines.join('\n'), { ...choice, events }, 5)
      },
    ),
    { numRuns: 400 },
  )
})
