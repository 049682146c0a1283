import { expect, test } from 'vitest'
import { statuses } from '../../rules.ts'
import { appliesTo, deeds, parseDeed } from './rules.ts'

test('a deed is done to those whose next state it is, and ends those that are open', () => {
  const from = Object.fromEntries(
    deeds.map((deed) => [deed, statuses.filter((status) => appliesTo(deed, status))]),
  )
  expect(from).toEqual({
    confirmed: ['pending'],
    arrived: ['pending', 'confirmed'],
    'no-show': ['pending', 'confirmed'],
    completed: ['pending', 'confirmed', 'arrived', 'in-room'],
    cancelled: ['pending', 'confirmed', 'arrived', 'in-room'],
  })
})

test('nothing but the name of a deed is one', () => {
  expect(deeds.map(parseDeed)).toEqual([...deeds])
  expect(['pending', 'Confirmed', ''].map(parseDeed)).toEqual([null, null, null])
})
