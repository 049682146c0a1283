import { expect, test } from 'vitest'
import { isOneSender, mailboxOf } from './request-limits.server.ts'

test.each([
  ['Ann.Lee+spam@Example.com', 'annlee@example.com'],
  ['annlee@example.com', 'annlee@example.com'],
  ['a.n.n.lee+1+2@example.com', 'annlee@example.com'],
  ['ann_lee@mail.example.com', 'ann_lee@mail.example.com'],
])('the mailbox of %s is %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})

test.each([
  ['203.0.113.7', true, true],
  ['2001:db8:0:0::/64', true, true],
  ['127.0.0.1', false, true],
  ['10.1.2.3', false, true],
  ['192.168.1.1', false, true],
  ['0:0:0:0::/64', false, true],
  ['fd00:0:0:1::/64', false, true],
  ['unknown', false, false],
])('%s is one sender without a trusted proxy: %s, with one: %s', (address, without, withOne) => {
  expect(isOneSender(address, { trustProxy: [] })).toBe(without)
  expect(isOneSender(address, { trustProxy: ['loopback'] })).toBe(withOne)
})
