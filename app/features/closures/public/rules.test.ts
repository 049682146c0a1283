import { describe, expect, test } from 'vitest'
import { timesText } from '#app/features/opening-hours/hours-text.ts'
import { defaultHours } from '#app/features/opening-hours/rules.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { announcementOf, mostLetters } from './announcement.ts'
import { daysOfDifference, specialOpeningHoursSpecification } from './band.ts'
import { differencesFrom, type PublicClosure, type PublicOpening, spansOn } from './days.ts'

const { week } = defaultHours
const hours = { week, openings: [] }
const today = '2026-11-22' as CalendarDate

type Given = Partial<Record<keyof PublicClosure, unknown>>
const closed = (firstDay: string, given: Given = {}): PublicClosure =>
  ({
    firstDay,
    lastDay: firstDay,
    fromTime: null,
    toTime: null,
    reason: '',
    announced: true,
    ...given,
  }) as PublicClosure
const thanksgiving = [
  closed('2026-11-26', { reason: 'Thanksgiving' }),
  closed('2026-11-27', { reason: 'Thanksgiving', fromTime: '12:00' }),
]
const christmas = closed('2026-12-24', { lastDay: '2026-12-25', reason: 'Christmas' })

describe('open spans of a day', () => {
  test.each<{ name: string; closures: PublicClosure[]; date: string; spans: string }>([
    { name: 'usual, without lunch', closures: [], date: '2026-11-23', spans: '09:00-17:00' },
    { name: 'a closed day', closures: thanksgiving, date: '2026-11-26', spans: '' },
    { name: 'until noon', closures: thanksgiving, date: '2026-11-27', spans: '09:00-12:00' },
    {
      name: 'an hour in between',
      closures: [closed('2026-11-23', { fromTime: '10:00', toTime: '11:00' })],
      date: '2026-11-23',
      spans: '09:00-10:00 11:00-17:00',
    },
    {
      name: 'the second day of one across midnight',
      closures: [closed('2026-11-23', { lastDay: '2026-11-24', fromTime: '20:00', toTime: '10:00' })],
      date: '2026-11-24',
      spans: '10:00-17:00',
    },
    {
      name: 'two together',
      closures: [closed('2026-11-23', { toTime: '12:00' }), closed('2026-11-23', { fromTime: '12:00' })],
      date: '2026-11-23',
      spans: '',
    },
  ])('$name', ({ closures, date, spans }) => {
    const open = spansOn(hours, closures, date as CalendarDate)
    expect(open.map(({ from, to }) => `${from}-${to}`).join(' ')).toBe(spans)
  })
})

test('different are the working days of six weeks, alike ones in one line', () => {
  const different = differencesFrom(
    hours,
    [...thanksgiving, christmas, closed('2026-11-28'), closed('2027-01-20')],
    today,
  )
  expect(different.map((one) => [daysOfDifference(one), timesText(one.spans), one.reason])).toEqual([
    ['Thu, Nov 26', '', 'Thanksgiving'],
    ['Fri, Nov 27', '9:00 AM - 12:00 PM', 'Thanksgiving'],
    ['Thu, Dec 24 and Fri, Dec 25', '', 'Christmas'],
  ])
  expect(specialOpeningHoursSpecification(different)).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      validFrom: '2026-11-26',
      validThrough: '2026-11-26',
      opens: '00:00',
      closes: '00:00',
    },
    {
      '@type': 'OpeningHoursSpecification',
      validFrom: '2026-11-27',
      validThrough: '2026-11-27',
      opens: '09:00',
      closes: '12:00',
    },
    {
      '@type': 'OpeningHoursSpecification',
      validFrom: '2026-12-24',
      validThrough: '2026-12-25',
      opens: '00:00',
      closes: '00:00',
    },
  ])
})

test('shorter days around a weekend leave the weekend closed, for visitors and for search engines', () => {
  const until = { reason: 'Training', fromTime: '12:00' }
  const shorter = [closed('2026-12-03', until), closed('2026-12-04', until), closed('2026-12-07', until)]
  const different = differencesFrom(hours, shorter, today)
  expect(different.map((one) => [daysOfDifference(one), timesText(one.spans)])).toEqual([
    ['Thu, Dec 3 and Fri, Dec 4', '9:00 AM - 12:00 PM'],
    ['Mon, Dec 7', '9:00 AM - 12:00 PM'],
  ])
  expect(specialOpeningHoursSpecification(different)).toMatchObject([
    { validFrom: '2026-12-03', validThrough: '2026-12-04', opens: '09:00', closes: '12:00' },
    { validFrom: '2026-12-07', validThrough: '2026-12-07', opens: '09:00', closes: '12:00' },
  ])
})

test('a closure across a weekend is one line: the weekend is closed as well', () => {
  const across = closed('2026-12-03', { lastDay: '2026-12-08' })
  const different = differencesFrom(hours, [across], today)
  expect(different.map(daysOfDifference)).toEqual(['Thu, Dec 3 – Tue, Dec 8'])
})

test('a day with special hours is told with its own hours and reason; closures take from them', () => {
  const opened = (day: string, given: object = {}) =>
    ({
      scope: 'clinic',
      subjectIds: [],
      day,
      fromTime: '09:00',
      toTime: '13:00',
      treatmentIds: [],
      reason: '',
      ...given,
    }) as unknown as PublicOpening
  const openings = [
    opened('2026-11-28', { reason: 'Flu shots' }),
    opened('2026-12-01', { fromTime: '08:00', toTime: '20:00' }),
    opened('2026-12-03', { fromTime: '09:00', toTime: '17:00', reason: 'As usual' }),
    opened('2026-12-05'),
  ]
  const closures = [
    closed('2026-11-28', { fromTime: '12:00', reason: 'Inventory' }),
    closed('2026-12-05', { reason: 'Storm' }),
  ]
  const different = differencesFrom({ week, openings }, closures, today)
  expect(different.map((one) => [daysOfDifference(one), timesText(one.spans), one.reason])).toEqual([
    ['Sat, Nov 28', '9:00 AM - 12:00 PM', 'Flu shots and Inventory'],
    ['Tue, Dec 1', '8:00 AM - 8:00 PM', ''],
  ])
  expect(specialOpeningHoursSpecification(different)).toMatchObject([
    { validFrom: '2026-11-28', validThrough: '2026-11-28', opens: '09:00', closes: '12:00' },
    { validFrom: '2026-12-01', opens: '08:00', closes: '20:00' },
  ])
})

test('two closures of one day are told with both reasons; one outside of its hours with none', () => {
  const closures = [
    closed('2026-11-24', { fromTime: '15:00', reason: 'Inspection' }),
    closed('2026-11-24', { toTime: '10:00', reason: 'Training' }),
    closed('2026-11-24', { fromTime: '18:00', reason: 'Painting' }),
  ]
  expect(differencesFrom(hours, closures, today)).toMatchObject([
    { reason: 'Training and Inspection', spans: [{ from: '10:00', to: '15:00' }] },
  ])
})

test('several weeks are said by their ends', () => {
  const [one] = differencesFrom(hours, [closed('2026-12-01', { lastDay: '2026-12-14' })], today)
  expect(one && daysOfDifference(one)).toBe('Tue, Dec 1 – Mon, Dec 14')
})

describe('the band', () => {
  const say = (closures: PublicClosure[], date: string = today, now = '10:00') =>
    announcementOf({ hours, closures, today: date as CalendarDate, now: now as ClockTime })

  test.each<{ name: string; closures: PublicClosure[]; date?: string; now?: string; said: string | null }>([
    {
      name: 'what belongs together is one sentence',
      closures: thanksgiving,
      said: 'Closed Thursday and Friday from 12:00 PM for Thanksgiving. Back Monday, November 30 at 9:00 AM.',
    },
    { name: 'eight days before it says nothing', closures: thanksgiving, date: '2026-11-18', said: null },
    {
      name: 'seven days before it begins',
      closures: [closed('2026-11-26')],
      date: '2026-11-19',
      said: 'Closed Thursday, November 26. Back Friday, November 27 at 9:00 AM.',
    },
    {
      name: 'the last minute',
      closures: [closed('2026-11-24', { toTime: '12:00' })],
      date: '2026-11-24',
      now: '11:59',
      said: 'Closed Tuesday until 12:00 PM.',
    },
    {
      name: 'its end',
      closures: [closed('2026-11-24', { toTime: '12:00' })],
      date: '2026-11-24',
      now: '12:00',
      said: null,
    },
    { name: 'one that is not announced', closures: [closed('2026-11-24', { announced: false })], said: null },
    {
      name: 'a reason so long that nothing else fits leaves the day',
      closures: [closed('2026-11-24', { reason: 'x'.repeat(130) })],
      said: 'Closed Tuesday.',
    },
  ])('$name', ({ closures, date, now, said }) => {
    const sentence = say(closures, date, now)
    expect(sentence).toBe(said)
    expect(sentence?.length ?? 0).toBeLessThanOrEqual(mostLetters)
  })

  test.each([
    { toTime: '12:00', reason: '', said: 'Cerrado el martes hasta las 12:00 p. m.' },
    { toTime: null, reason: 'Inventario.', said: 'Cerrado el martes: Inventario.' },
  ])('in Spanish one stop is enough: $said', ({ said, ...given }) => {
    const closures = [closed('2026-11-24', given)]
    const sentence = withLanguage('es', () => say(closures))?.replaceAll('\u00a0', ' ')
    const back = given.toTime === null ? ' Volvemos el miércoles a las 9:00 a. m.' : ''
    expect(sentence).toBe(`${said}${back}`)
  })
})
