import { expect, test } from 'vitest'
import { canMatch, dateMatches, readDate } from './dates.server.ts'

const zone = 'America/Chicago'
const at = (text: string) => Date.parse(text)
const instant = (text: string) => ({ from: at(text), to: at(text) + 1_000 })

test.each([
  ['2026', '2026-01-01T06:00:00Z', '2027-01-01T06:00:00Z'],
  ['2026-12', '2026-12-01T06:00:00Z', '2027-01-01T06:00:00Z'],
  ['2026-11-01', '2026-11-01T05:00:00Z', '2026-11-02T06:00:00Z'],
  ['2026-12-09T09:00', '2026-12-09T15:00:00Z', '2026-12-09T15:01:00Z'],
  ['2026-12-09T09:00:00-06:00', '2026-12-09T15:00:00Z', '2026-12-09T15:00:01Z'],
  ['2026-12-09T17:00:00.000 02:00', '2026-12-09T15:00:00Z', '2026-12-09T15:00:01Z'],
])('%s is a span', (text, from, to) => {
  expect(readDate(text, zone)).toEqual({ prefix: 'eq', from: at(from), to: at(to) })
})

test.each(['', 'ge', 'tomorrow', '2026-13', '2026-02-30', '2026-12-09T25:00', 'ap2026', '26-12-09'])(
  '“%s” is none',
  (text) => {
    expect(readDate(text, zone)).toBeNull()
  },
)

test.each([
  ['eq2026-12-09', [false, true, false]],
  ['2026-12-09', [false, true, false]],
  ['ne2026-12-09', [true, false, true]],
  ['gt2026-12-09', [false, false, true]],
  ['ge2026-12-09', [false, true, true]],
  ['lt2026-12-09', [true, false, false]],
  ['le2026-12-09', [true, true, false]],
  ['sa2026-12-09', [false, false, true]],
  ['eb2026-12-09', [true, false, false]],
])('%s holds for moments before, within, and after: %j', (text, expected) => {
  const value = readDate(text, zone)
  const days = ['2026-12-08T15:00:00Z', '2026-12-09T15:00:00Z', '2026-12-10T15:00:00Z'].map(instant)
  expect(days.map((one) => value && dateMatches(value, one))).toEqual(expected)
  // What is left unread can't hold.
  for (const one of days) if (value && dateMatches(value, one)) expect(canMatch(value, one)).toBe(true)
})
