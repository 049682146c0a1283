import { expect, test } from 'vitest'
import { AddressCounts } from './address-counts.server.ts'

test('counts by address and minute, then asks to wait', () => {
  let now = 0
  const counts = new AddressCounts(1_200, () => now)
  for (let count = 0; count < 1_200; count++) counts.count('a')
  expect(counts.secondsToWait('a')).toBe(60)
  expect(counts.secondsToWait('b')).toBe(0)
  now = 60_000
  expect(counts.secondsToWait('a')).toBe(0)
})
