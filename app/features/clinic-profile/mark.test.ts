import { expect, test } from 'vitest'
import { hasDawnMark, initialOf } from './mark.ts'

test('the sun is one clinic’s; others have their first letter, however the name begins', () => {
  expect(hasDawnMark('Firstlight')).toBe(true)
  expect(hasDawnMark('Firstlight East')).toBe(false)
  expect(['Caprock Family', '“águila” Clinic', '🌵 5 Points', 'عيادة', '🌵', ''].map(initialOf)).toEqual([
    'C',
    'Á',
    '5',
    'ع',
    '+',
    '+',
  ])
})
