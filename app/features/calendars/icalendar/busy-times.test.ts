import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBusyTimes } from './busy-times.server.ts'

const timeZone = 'America/Chicago'
const owner = new Set(['mailto:jordan@clinic.example', '/jordan/principal/'])
const asked = { from: Date.UTC(2026, 11, 1), to: Date.UTC(2027, 0, 1), timeZone, owner }

const file = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one@elsewhere.example', ...lines, 'END:VEVENT']

/** As the clinic's clock shows it: "09 10:00-11:00", with the day of the end where it is another. */
function shown(text: string): string[] {
  const clock = (at: number) => {
    const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
    return [
      String(zoned.day).padStart(2, '0'),
      zoned.toPlainTime().toString({ smallestUnit: 'minute' }),
    ] as const
  }
  return (readBusyTimes(text, asked)?.busy ?? []).map(({ from, to }) => {
    const [[day, start], [endDay, end]] = [clock(from), clock(to)]
    return endDay === day ? `${day} ${start}-${end}` : `${day} ${start}-${endDay} ${end}`
  })
}

/** A zone that no database knows: Chicago's offsets by other names. */
const ownZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Clinic Zone',
  ...['BEGIN:STANDARD', 'DTSTART:20071104T020000', 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11'],
  ...['TZOFFSETFROM:-0500', 'TZOFFSETTO:-0600', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:20070311T020000', 'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3'],
  ...['TZOFFSETFROM:-0600', 'TZOFFSETTO:-0500', 'END:DAYLIGHT'],
  'END:VTIMEZONE',
]

test.each<{ what: string; of: string; busy: string[] }>([
  {
    what: 'a time in UTC',
    of: file(event('DTSTART:20261209T160000Z', 'DTEND:20261209T170000Z')),
    busy: ['09 10:00-11:00'],
  },
  {
    what: 'a time of no zone',
    of: file(event('DTSTART:20261209T100000', 'DTEND:20261209T110000')),
    busy: ['09 10:00-11:00'],
  },
  {
    what: 'a time in another zone',
    of: file(event('DTSTART;TZID=America/New_York:20261209T110000', 'DURATION:PT30M')),
    busy: ['09 10:00-10:30'],
  },
  {
    what: 'a zone behind a prefix',
    of: file(event('DTSTART;TZID=/maker.example/20260101_1/Europe/Berlin:20261209T170000', 'DURATION:PT1H')),
    busy: ['09 10:00-11:00'],
  },
  {
    what: 'a zone that only the file describes',
    of: file(ownZone, event('DTSTART;TZID=Clinic Zone:20261209T100000', 'DURATION:PT1H')),
    busy: ['09 10:00-11:00'],
  },
  {
    what: 'a zone that nobody knows',
    of: file(event('DTSTART;TZID=Nowhere:20261209T100000', 'DURATION:PT1H')),
    busy: ['09 10:00-11:00'],
  },
  {
    what: 'a day',
    of: file(event('DTSTART;VALUE=DATE:20261209')),
    busy: ['09 00:00-10 00:00'],
  },
  {
    what: 'three days, the last one left out',
    of: file(event('DTSTART;VALUE=DATE:20261209', 'DTEND;VALUE=DATE:20261212')),
    busy: ['09 00:00-12 00:00'],
  },
  { what: 'a time without an end', of: file(event('DTSTART:20261209T160000Z')), busy: [] },
  {
    what: 'an end before its start',
    of: file(event('DTSTART:20261209T160000Z', 'DTEND:20261209T150000Z')),
    busy: [],
  },
  {
    what: 'one that is cancelled',
    of: file(event('DTSTART:20261209T160000Z', 'DURATION:PT1H', 'STATUS:CANCELLED')),
    busy: [],
  },
  {
    what: 'one that is marked as free',
    of: file(event('DTSTART:20261209T160000Z', 'DURATION:PT1H', 'TRANSP:TRANSPARENT')),
    busy: [],
  },
  ...[
    ['declined by the owner', 'ATTENDEE;PARTSTAT=DECLINED:mailto:Jordan@Clinic.example', []],
    ['declined by the owner, as iCloud says it', 'ATTENDEE;PARTSTAT=DECLINED:/jordan/principal/', []],
    ['declined by the email of it', 'ATTENDEE;EMAIL=jordan@clinic.example;PARTSTAT=DECLINED:/9/', []],
    ['declined by another', 'ATTENDEE;PARTSTAT=DECLINED:mailto:pat@clinic.example', ['09 10:00-11:00']],
    ['not answered yet', 'ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:jordan@clinic.example', ['09 10:00-11:00']],
    ['accepted', 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:jordan@clinic.example', ['09 10:00-11:00']],
  ].map(([what, attendee, busy]) => ({
    what: `an invitation that is ${what}`,
    of: file(event('DTSTART:20261209T160000Z', 'DURATION:PT1H', `${attendee}`)),
    busy: busy as string[],
  })),
  {
    what: 'a single time that was declined',
    of: file(
      event('DTSTART;TZID=America/Chicago:20261207T100000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2'),
      event(
        'RECURRENCE-ID;TZID=America/Chicago:20261208T100000',
        'DTSTART;TZID=America/Chicago:20261208T100000',
        'DURATION:PT1H',
        'ATTENDEE;PARTSTAT=DECLINED:mailto:jordan@clinic.example',
      ),
    ),
    busy: ['07 10:00-11:00'],
  },
  {
    what: 'a tentative one',
    of: file(event('DTSTART:20261209T160000Z', 'DURATION:PT1H', 'STATUS:TENTATIVE')),
    busy: ['09 10:00-11:00'],
  },
  {
    what: 'a weekly one of years ago, across a clock change',
    of: file(event('DTSTART;TZID=America/Chicago:20240703T100000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY')),
    busy: ['02', '09', '16', '23', '30'].map((day) => `${day} 10:00-11:00`),
  },
  {
    what: 'an end in UTC of a rule on a clock',
    of: file(
      event(
        'DTSTART;TZID=America/Chicago:20261208T180000',
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY;UNTIL=20261211T000000Z',
      ),
    ),
    busy: ['08 18:00-19:00', '09 18:00-19:00', '10 18:00-19:00'],
  },
  {
    what: 'a count, days left out and a day added',
    of: file(
      event(
        'DTSTART;TZID=America/Chicago:20261207T100000',
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY;COUNT=4',
        'EXDATE;TZID=America/Chicago:20261208T100000',
        'EXDATE:20261209T160000Z',
        'RDATE;TZID=America/Chicago:20261220T130000',
      ),
    ),
    busy: ['07 10:00-11:00', '10 10:00-11:00', '20 13:00-14:00'],
  },
  {
    what: 'a period that is added',
    of: file(
      event(
        'DTSTART:20261207T160000Z',
        'DURATION:PT1H',
        'RDATE;VALUE=PERIOD:20261220T190000Z/20261220T193000Z,20261221T190000Z/PT2H',
      ),
    ),
    busy: ['07 10:00-11:00', '20 13:00-13:30', '21 13:00-15:00'],
  },
  {
    what: 'a single time that was moved, and one that was called off',
    of: file(
      event('DTSTART;TZID=America/Chicago:20261207T100000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3'),
      event(
        'RECURRENCE-ID;TZID=America/Chicago:20261208T100000',
        'DTSTART:20261208T200000Z',
        'DURATION:PT1H',
      ),
      event(
        'RECURRENCE-ID:20261209T160000Z',
        'DTSTART:20261209T160000Z',
        'DURATION:PT1H',
        'STATUS:CANCELLED',
      ),
    ),
    busy: ['07 10:00-11:00', '08 14:00-15:00'],
  },
  {
    what: 'one time and all after it, moved',
    of: file(
      event('DTSTART;TZID=America/Chicago:20261207T100000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=4'),
      event(
        'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/Chicago:20261209T100000',
        'DTSTART;TZID=America/Chicago:20261209T140000',
        'DURATION:PT2H',
      ),
    ),
    busy: ['07 10:00-11:00', '08 10:00-11:00', '09 14:00-16:00', '10 14:00-16:00'],
  },
  {
    what: 'a change whose event is elsewhere',
    of: file(event('RECURRENCE-ID:20261209T160000Z', 'DTSTART:20261209T160000Z', 'DURATION:PT1H')),
    busy: ['09 10:00-11:00'],
  },
  {
    what: 'a time moved into these days from others',
    of: file(
      event('DTSTART:20200107T160000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3'),
      event('RECURRENCE-ID:20200108T160000Z', 'DTSTART:20261209T160000Z', 'DURATION:PT1H'),
    ),
    busy: ['09 10:00-11:00'],
  },
  {
    what: 'times that touch',
    of: file(event('DTSTART:20261209T160000Z', 'DURATION:PT1H', 'RDATE:20261209T170000Z')),
    busy: ['09 10:00-12:00'],
  },
  {
    what: 'the night when the clock goes back, elsewhere',
    of: file(event('DTSTART;VALUE=DATE:20261130', 'DTEND;VALUE=DATE:20261202')),
    busy: ['30 18:00-02 00:00'],
  },
])('$what is busy when it says so', ({ of, busy }) => expect(shown(of)).toEqual(busy))

test('what goes on is told apart from what ends', () => {
  const goesOn = (...lines: string[]) =>
    readBusyTimes(file(event('DTSTART:20261209T160000Z', ...lines)), asked)?.goesOn
  expect(goesOn('DURATION:PT1H')).toBe(false)
  expect(goesOn('DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2')).toBe(true)
  expect(goesOn('DURATION:PT1H', 'RRULE:FREQ=WEEKLY;UNTIL=20261220T000000Z')).toBe(false)
  expect(goesOn('DURATION:PT1H', 'RRULE:FREQ=WEEKLY')).toBe(true)
})

test('one that comes every second blocks its first ten thousand times and says so', () => {
  const read = readBusyTimes(
    file(event('DTSTART:20261209T160000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY')),
    asked,
  )
  expect(read?.isCut).toBe(true)
  expect(read?.busy).toEqual([
    { from: Date.UTC(2026, 11, 9, 16), to: Date.UTC(2026, 11, 9, 16) + 10_000_000 },
  ])
})

test('what is no calendar is told apart from one that is empty', () => {
  expect(readBusyTimes('<html>', asked)).toBeNull()
  expect(readBusyTimes('', asked)).toBeNull()
  expect(readBusyTimes(file(), asked)?.busy).toEqual([])
})

test('whatever a file holds, it ends: nothing is busy outside of the days, and nothing twice', () => {
  const times = fc.constantFrom(
    '20261209T100000Z',
    '20261231T235900',
    '99991231T000000Z',
    '00010101T000000',
    'x',
  )
  const part = fc.oneof(
    times.map((time) => `DTSTART:${time}`),
    times.map((time) => `DTEND:${time}`),
    times.map((time) => `EXDATE:${time}`),
    fc.constantFrom('DURATION:P9999999W', 'DURATION:-PT1H', 'DURATION:PT0S', 'DTSTART;VALUE=DATE:20261209'),
    fc
      .tuple(
        fc.constantFrom('SECONDLY', 'MINUTELY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
        fc.constantFrom(
          '',
          ';INTERVAL=0',
          ';INTERVAL=999999999',
          ';COUNT=999999999',
          ';BYMONTHDAY=30;BYMONTH=2',
        ),
        fc.constantFrom('', ';BYDAY=5MO', ';BYSETPOS=-1', ';BYHOUR=3;BYMINUTE=70', ';UNTIL=20270101'),
      )
      .map((parts) => `RRULE:FREQ=${parts.join('')}`),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (lines) => {
      const busy = readBusyTimes(file(event(...lines)), asked)?.busy ?? []
      for (const [index, { from, to }] of busy.entries()) {
        expect(from).toBeGreaterThanOrEqual(asked.from)
        expect(to).toBeLessThanOrEqual(asked.to)
        expect(to).toBeGreaterThan(from)
        expect(from).toBeGreaterThan(busy[index - 1]?.to ?? 0)
      }
    }),
    { numRuns: 60 },
  )
})

test('what is made to keep everybody waiting is cut or left', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index).join(',')
  const starts = ['DTSTART:20250101T090000Z', 'DTEND:20250101T091000Z']
  const every = `RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=${numbers(24)};BYMINUTE=${numbers(60)};BYSECOND=${numbers(60)}`
  const read = (...events: string[][]) => readBusyTimes(file(...events), asked)
  expect(read(event(...starts, every))?.isCut).toBe(true)
  const daily = Array.from({ length: 4 }, () => 'RRULE:FREQ=DAILY')
  expect(read(event(...starts, ...daily))?.isCut).toBe(true)
  expect(read(event(...starts, ...daily.slice(1)))?.isCut).toBe(false)
  expect(read(...Array.from({ length: 11 }, () => event(...starts)))).toBeNull()
})

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
/** One for each hour of December, and on. */
const hour = (index: number) =>
  new Date(Date.UTC(2026, 11, 1) + index * 3_600_000).toISOString().replace(/[-:]/g, '').slice(0, 15)
const change = (index: number) =>
  event(`RECURRENCE-ID;RANGE=THISANDFUTURE:${hour(index)}Z`, `DTSTART:${hour(index)}Z`, 'DURATION:PT5M')
const hourly = event('DTSTART:20261201T000000Z', 'DURATION:PT10M', 'RRULE:FREQ=HOURLY')
const dates = (count: number) => event('DTSTART:20261201T000000Z', 'DURATION:PT10M', ...lines(count))
const lines = (count: number) => numbers(count).map((index) => `RDATE:${hour(index)}Z`)
const values = (count: number) =>
  event('DTSTART:20261201T000000Z', 'DURATION:PT10M', `RDATE:${numbers(count).map(hour).join()}`)
const zone = (name: string, rules: number, rule: string) => [
  ...['BEGIN:VTIMEZONE', `TZID:${name}`],
  ...numbers(rules).flatMap(() => [
    ...['BEGIN:STANDARD', 'DTSTART:19700101T020000', `RRULE:${rule}`],
    ...['TZOFFSETFROM:-0500', 'TZOFFSETTO:-0700', 'END:STANDARD'],
  ]),
  'END:VTIMEZONE',
]
const inZone = (name: string) => event(`DTSTART;TZID=${name}:20261209T100000`, 'DURATION:PT1H')

test.each([
  ['a thousand changes', true, file(hourly, ...numbers(1_000).map(change))],
  ['more changes', false, file(hourly, ...numbers(1_100).map(change))],
  ['a thousand added days', true, file(dates(1_000))],
  ['more lines', false, file(dates(2_500))],
  ['five thousand days in a line', true, file(values(4_900))],
  ['more of them', false, file(values(6_000))],
  [
    'fifty zones',
    true,
    file(...numbers(50).map((index) => zone(`Own ${index}`, 1, 'FREQ=YEARLY')), inZone('Own 1')),
  ],
  [
    'more zones',
    false,
    file(...numbers(60).map((index) => zone(`Own ${index}`, 1, 'FREQ=YEARLY')), inZone('Own 1')),
  ],
  ['a picture in it', false, file(event('DTSTART:20261209T160000Z', `ATTACH:${'x'.repeat(1_000_000)}`))],
])('%s can be read: %j', (_, isRead, text) => expect(readBusyTimes(text, asked) !== null).toBe(isRead))

test('a zone with more rules than any has is not followed: the clinic’s counts', () => {
  const years = 'FREQ=YEARLY;BYMONTH=11;BYDAY=1SU'
  const busy = (rules: number, rule: string) => shown(file(zone('Own', rules, rule), inZone('Own')))
  expect(busy(200, years)).toEqual(['09 11:00-12:00'])
  expect(busy(401, years)).toEqual(['09 10:00-11:00'])
  expect(busy(3, 'FREQ=SECONDLY')).toEqual(['09 10:00-11:00'])
})

test('all rules of a file together have so many steps', () => {
  const never = event(
    'DTSTART:20251201T000000Z',
    'DURATION:PT5M',
    'RRULE:FREQ=SECONDLY;BYMONTHDAY=30;BYMONTH=2',
  )
  const daily = event('DTSTART:20261209T160000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY')
  expect(readBusyTimes(file(daily, never), asked)?.busy).toHaveLength(23)
  expect(readBusyTimes(file(never, daily), asked)).toMatchObject({ isCut: true, busy: [{}] })
})
