import { expect, test } from 'vitest'
import { statuses } from '#app/features/scheduling/rules.ts'
import { letterOf, parseStatus, timeChange } from './rules.ts'

test.each(statuses.flatMap((from) => statuses.map((to) => ({ from, to }))))(
  'from $from to $to the time is claimed, freed or kept',
  ({ from, to }) => {
    const expected =
      from === to ? 'keep' : from === 'cancelled' ? 'claim' : to === 'cancelled' ? 'free' : 'keep'
    expect(timeChange(from, to)).toBe(expected)
  },
)

test.each(['', 'Confirmed', 'deleted', 'constructor'])('%j is no status', (text) => {
  expect(parseStatus(text)).toBeNull()
})

test.each(statuses)('a form may send the status %s', (status) => expect(parseStatus(status)).toBe(status))

test.each([
  ['pending', null],
  ['confirmed', 'confirmed'],
  ['cancelled', 'cancelled'],
  ['arrived', null],
  ['in-room', null],
  ['completed', null],
  ['no-show', null],
] as const)('a visit that becomes %s is told by the letter: %s', (status, letter) => {
  expect(letterOf(status)).toBe(letter)
})
