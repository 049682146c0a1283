import { expect, test } from 'vitest'
import { subscriber } from './visitor.ts'

test.each([
  { address: '203.0.113.9', is: '203.0.113.9' },
  { address: '::ffff:203.0.113.9', is: '203.0.113.9' },
  { address: '2001:db8:1:2:3:4:5:6', is: '2001:db8:1:2::/64' },
  { address: '2001:db8:1:2::1', is: '2001:db8:1:2::/64' },
  { address: 'unix:', is: 'unknown' },
])('$address counts as $is', ({ address, is }) => {
  expect(subscriber(address)).toBe(is)
})
