import { expect, test } from 'vitest'
import { middleOf, sunOver } from './sun.server.ts'

const odessa = { latitude: 31.8457, longitude: -102.3676 }
const at = (text: string) => Temporal.Instant.from(text)

/** Half an hour before and after what the almanac says. */
test.each([
  { day: 'a winter day', place: odessa, rises: '2026-12-21T13:43Z', sets: '2026-12-21T23:50Z' },
  { day: 'a summer day', place: odessa, rises: '2026-06-21T11:43Z', sets: '2026-06-22T01:57Z' },
  {
    day: 'Honolulu',
    place: { latitude: 21.31, longitude: -157.86 },
    rises: '2026-03-20T16:34Z',
    sets: '2026-03-21T04:42Z',
  },
])('the sun rises and sets with the almanac: $day', ({ place, rises, sets }) => {
  const sun = (text: string, minutes: number) => sunOver(place, at(text).add({ minutes })).sun
  expect(sun(rises, -30)).toBeNull()
  expect(sun(rises, 30)).toBeGreaterThan(0)
  expect(sun(rises, 30)).toBeLessThan(0.15)
  expect(sun(sets, -30)).toBeGreaterThan(0.85)
  expect(sun(sets, 30)).toBeNull()
})

test('a page may say so for twenty minutes at most, and says the same in all of them', () => {
  const early = sunOver(odessa, at('2026-11-27T16:40:00Z'))
  const late = sunOver(odessa, at('2026-11-27T16:59:59Z'))
  expect(late).toEqual(early)
  expect(early.until).toEqual(at('2026-11-27T17:00:00Z'))
  expect(sunOver(odessa, at('2026-11-27T17:00:00Z')).sun).toBeGreaterThan(Number(early.sun))
})

test('in the night a page says so until the sun rises', () => {
  const { sun, until } = sunOver(odessa, at('2026-11-27T05:10:00Z'))
  expect(sun).toBeNull()
  expect(`${until}`).toMatch(/^2026-11-27T13:[024]0/)
})

test('far north there are days without, and days without an end', () => {
  const utqiagvik = { latitude: 71.29, longitude: -156.79 }
  expect(sunOver(utqiagvik, at('2026-12-21T22:30:00Z')).sun).toBeNull()
  expect(sunOver(utqiagvik, at('2026-06-21T10:30:00Z')).sun).not.toBeNull()
})

test('a clinic without degrees has the sun of the middle of its zone', () => {
  for (const [zone, longitude] of [
    ['America/New_York', -75],
    ['America/Chicago', -90],
    ['America/Phoenix', -105],
  ] as const)
    for (const day of ['2026-12-01T12:00:00Z', '2026-07-01T12:00:00Z'])
      expect(middleOf(zone, at(day)), 'the sun keeps no daylight saving time').toEqual({
        latitude: 37,
        longitude,
      })
})
