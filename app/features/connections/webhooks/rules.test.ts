import { expect, test } from 'vitest'
import { eventTypes, failingHours, nextTry, readEvents, retryAfterOf, storedEvents } from './rules.ts'

const now = Temporal.Instant.from('2026-12-07T15:00:00Z')
const secondsFrom = (moment: Temporal.Instant | null) =>
  moment === null ? null : moment.since(now).total('seconds')

test('ten tries over three days, and then no more', () => {
  let [tries, at] = [1, now]
  for (let next: Temporal.Instant | null = now; next !== null; tries++) {
    at = next
    next = nextTry({ attempts: tries, retryAfter: null }, at)
  }
  expect(tries - 1).toBe(10)
  expect(at.since(now).total('hours')).toBeGreaterThan(failingHours)
})

test.each([
  [null, null],
  ['', null],
  ['soon', null],
  ['120', 120],
  ['-5', null],
  ['0', 0],
  ['999999999', 86_400],
  ['Mon, 07 Dec 2026 15:10:00 GMT', 600],
  ['Mon, 07 Dec 2020 15:10:00 GMT', 0],
])('Retry-After: %s', (header, seconds) => {
  expect(secondsFrom(retryAfterOf(header, now))).toBe(seconds)
})

test.each([
  { attempts: 1, retryAfter: null, seconds: 5 },
  { attempts: 1, retryAfter: 60, seconds: 60 },
  { attempts: 3, retryAfter: 60, seconds: 1_800 },
  { attempts: 10, retryAfter: 60, seconds: null },
])('after $attempts tries and a wish for $retryAfter s it is tried in $seconds s', (given) => {
  const retryAfter = given.retryAfter === null ? null : now.add({ seconds: given.retryAfter })
  expect(secondsFrom(nextTry({ ...given, retryAfter }, now))).toBe(given.seconds)
})

test('events are read as they were stored, without those of a later release', () => {
  expect(readEvents(storedEvents(eventTypes))).toEqual([...eventTypes])
  expect(readEvents(' patient.created appointment.flown ')).toEqual(['patient.created'])
})
