import { describe, expect, test } from 'vitest'
import type { PublicClosure } from '#app/features/closures/public/days.ts'
import { defaultHours, type WeeklyHours } from '#app/features/opening-hours/rules.ts'
import { type ClockTime, timeOf } from '#app/platform/dates.ts'
import { openingView } from './opening-view.server.ts'

const range = (from: string, to: string) => ({ from: timeOf(from), to: timeOf(to) })

const weekly = (week: WeeklyHours) => ({ week, openings: [] })

test.each([
  ['2026-12-07T15:00:00Z', 'Open now', 0],
  ['2026-12-07T22:59:00Z', 'Open now', 479 / 480],
  ['2026-12-07T23:00:00Z', 'Opens tomorrow at 9:00 AM', null],
  ['2026-12-07T14:59:59Z', 'Opens today at 9:00 AM', null],
  ['2026-12-12T03:00:00Z', 'Opens Monday at 9:00 AM', null],
  ['2026-07-06T14:00:00Z', 'Open now', 0],
])('at %s the clinic says "%s"', (now, words, dayShare) => {
  const day = range('09:00', '17:00')
  expect(openingView(weekly(defaultHours.week), Temporal.Instant.from(now))).toMatchObject({
    words,
    dayShare,
    day,
  })
})

describe('with other hours', () => {
  const week = {
    Monday: [range('08:00', '12:00'), range('14:00', '18:00')],
    Friday: [range('09:00', '13:00')],
  }
  test.each([
    ['in the long break', '2026-12-07T19:00:00Z', 'Opens today at 2:00 PM', null, '08:00', '18:00'],
    ['after it', '2026-12-07T21:00:00Z', 'Open now', 0.7, '08:00', '18:00'],
    ['days before', '2026-12-09T15:00:00Z', 'Opens Friday at 9:00 AM', null, '09:00', '13:00'],
    ['a week before', '2026-12-12T00:00:00Z', 'Opens Monday at 8:00 AM', null, '08:00', '18:00'],
  ])('%s', (_, now, words, dayShare, from, to) => {
    const view = openingView(weekly(week), Temporal.Instant.from(now))
    expect(view).toMatchObject({ words, dayShare, day: { from: from as ClockTime, to: to as ClockTime } })
  })

  test('on the one day of the week, once it is over, the next week is meant', () => {
    const now = Temporal.Instant.from('2026-12-11T20:00:00Z')
    expect(openingView(weekly({ Friday: [range('09:00', '13:00')] }), now).words).toBe(
      'Opens Friday at 9:00 AM',
    )
  })

  test('without any it says that it is closed', () => {
    const closed = openingView(weekly({}), Temporal.Instant.from('2026-12-11T20:00:00Z'))
    expect(closed).toMatchObject({ words: 'Closed', dayShare: null, day: null })
  })
})

describe('with closures', () => {
  const closed = (given: object): PublicClosure =>
    ({
      firstDay: '2026-11-26',
      lastDay: '2026-11-26',
      fromTime: null,
      toTime: null,
      reason: 'Thanksgiving',
      announced: true,
      ...given,
    }) as PublicClosure
  const both = [closed({}), closed({ firstDay: '2026-11-27', lastDay: '2026-11-27', fromTime: '12:00' })]

  test.each([
    ['2026-11-26T16:00:00Z', 'Closed today, Thanksgiving', null, 'Opens again on Friday at 9:00 AM.', true],
    ['2026-11-25T23:30:00Z', 'Opens Friday at 9:00 AM', null, null, false],
    ['2026-11-27T16:00:00Z', 'Open now', 1 / 3, null, false],
    ['2026-11-27T18:00:00Z', 'Opens Monday at 9:00 AM', null, null, false],
  ])('at %s it says "%s"', (now, words, dayShare, again, isClosedToday) => {
    const view = openingView(weekly(defaultHours.week), Temporal.Instant.from(now), both)
    expect(view).toMatchObject({ words, dayShare, again, isClosedToday })
  })

  test('without a public reason it says only that it is closed', () => {
    const view = openingView(weekly(defaultHours.week), Temporal.Instant.from('2026-11-26T16:00:00Z'), [
      closed({ reason: '', lastDay: '2026-12-11' }),
    ])
    expect(view).toMatchObject({
      words: 'Closed today',
      again: 'Opens again on Monday, December 14 at 9:00 AM.',
    })
  })
})
