import { expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

test.each(['localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]'])('%s is this machine', (host) => {
  expect(isLoopback(host)).toBe(true)
})

test.each(['127.0.0.1.example.com', '1127.0.0.1', '127.0.1', 'localhost.example', '::2', '192.0.2.1', ''])(
  '"%s" is another',
  (host) => {
    expect(isLoopback(host)).toBe(false)
  },
)
