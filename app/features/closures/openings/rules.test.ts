import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultHours } from '#app/features/opening-hours/rules.ts'
import { type CalendarDate, type ClockTime, clockTime } from '#app/platform/dates.ts'
import { type OpenedHours, openingScopes, overlaps, rangesOnDay, startsOpened } from './rules.ts'

const saturday = '2026-12-12' as CalendarDate
const wednesday = '2026-12-09' as CalendarDate
const { week } = defaultHours

const opened = (given: Partial<Record<keyof OpenedHours, unknown>> = {}): OpenedHours =>
  ({
    scope: 'clinic',
    subjectIds: [],
    day: saturday,
    fromTime: '09:00',
    toTime: '13:00',
    treatmentIds: [],
    ...given,
  }) as OpenedHours

const ann = { id: 'ann', hours: null, alternate: null }
const withHours = {
  id: 'bea',
  hours: { Saturday: [{ from: '14:00', to: '16:00' }] },
  alternate: null,
} as never
/** On the Saturdays of week A; the one of 12 December is in week B. */
const everyOther = {
  ...(withHours as object),
  alternate: { weekAStart: '2026-11-30', weekB: { Wednesday: [{ from: '10:00', to: '11:00' }] } },
} as never

describe('who works on a day', () => {
  const ofAnn = opened({ scope: 'clinician', subjectIds: ['ann'], fromTime: '15:00', toTime: '18:00' })
  test.each([
    { name: 'nobody without an opening', openings: [], who: ann, hours: '' },
    { name: 'the clinic', openings: [opened()], who: null, hours: '09:00-13:00' },
    { name: 'who follows the clinic', openings: [opened()], who: ann, hours: '09:00-13:00' },
    { name: 'their own comes first', openings: [opened(), ofAnn], who: ann, hours: '15:00-18:00' },
    { name: "the clinic isn't opened by theirs", openings: [ofAnn], who: null, hours: '' },
    { name: 'nobody in the other week', openings: [], who: everyOther, hours: '' },
    { name: 'nobody of the other week with the clinic', openings: [opened()], who: everyOther, hours: '' },
    { name: 'week B', openings: [], who: everyOther, date: wednesday, hours: '10:00-11:00' },
    { name: 'own weekly hours stay', openings: [opened()], who: withHours, hours: '14:00-16:00' },
    {
      name: 'a morning and an evening',
      openings: [opened({ fromTime: '17:00', toTime: '00:00' }), opened()],
      who: null,
      hours: '09:00-13:00 17:00-00:00',
    },
    {
      name: 'a shorter day replaces the longer one',
      openings: [opened({ day: wednesday, toTime: '11:00' })],
      who: null,
      date: wednesday,
      hours: '09:00-11:00',
    },
    {
      name: 'another day',
      openings: [opened()],
      who: null,
      date: wednesday,
      hours: '09:00-12:00 13:00-17:00',
    },
  ])('$name', ({ openings, who, date = saturday, hours }) => {
    const ranges = rangesOnDay({ week, openings }, date, who)
    expect(ranges.map(({ from, to }) => `${from}-${to}`).join(' ')).toBe(hours)
  })
})

test.each([
  { given: {}, step: 30, times: '09:00 09:30 10:00 10:30 11:00 11:30 12:00 12:30' },
  { given: { fromTime: '10:15', toTime: '12:00' }, step: 60, times: '10:15 11:15' },
  { given: { fromTime: '10:15', toTime: '11:15' }, step: 60, times: '10:15' },
  { given: { fromTime: '22:00', toTime: '00:00' }, step: 60, times: '22:00 23:00' },
  { given: { treatmentIds: ['botox'] }, step: 30, times: '' },
])('a named treatment starts on the step grid of the opening: $given every $step minutes', (one) => {
  const opening = opened({ treatmentIds: ['hrt'], ...one.given })
  const found = startsOpened([opening], { date: saturday, treatmentId: 'hrt', step: one.step })
  expect(found.flatMap(({ times }) => times).join(' ')).toBe(one.times)
})

test('hours overlap where one subject would be open twice in a minute, whichever comes first', () => {
  const anyOpening = fc
    .record({
      scope: fc.constantFrom(...openingScopes),
      who: fc.subarray(['ann', 'bea'], { minLength: 1 }),
      from: fc.integer({ min: 0, max: 20 }),
      steps: fc.integer({ min: 1, max: 20 }),
    })
    .map(({ scope, who, from, steps }) =>
      opened({
        scope,
        subjectIds: scope === 'clinic' ? [] : who,
        fromTime: clockTime(from * 5) as ClockTime,
        toTime: clockTime((from + steps) * 5),
      }),
    )
  const minutesOf = ({ scope, subjectIds, fromTime, toTime }: OpenedHours) => {
    const found = new Set<string>()
    for (let minute = 0; minute < 1_440; minute += 5) {
      const time = clockTime(minute)
      if (time >= fromTime && time < toTime)
        for (const id of scope === 'clinic' ? ['all'] : subjectIds) found.add(`${scope} ${id} ${time}`)
    }
    return found
  }
  fc.assert(
    fc.property(anyOpening, anyOpening, (one, other) => {
      const isShared = !minutesOf(one).isDisjointFrom(minutesOf(other))
      expect(overlaps(one, other)).toBe(isShared)
      expect(overlaps(other, one)).toBe(isShared)
    }),
  )
})
