import { expect, test } from 'vitest'
import { statuses } from '../../../rules.ts'
import { lookOf } from './status-looks.ts'

test('every status has a look of its own', () => {
  const looks = statuses.map(lookOf)
  expect(looks.every((look) => look !== undefined)).toBe(true)
  expect(new Set(looks).size).toBe(statuses.length)
})
