import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { sealScripts } from '../page-scripts.ts'
import { acceptedEncoding } from './encoding.ts'
import { mayEnter } from './origin-gate.ts'
import { RefusedPosts } from './refused-posts.ts'
import { routeLabeller } from './route-label.ts'
import { subscriber } from './visitor.ts'

const own = 'https://clinic.example'

test.each([
  { site: 'same-origin', origin: own, enters: true },
  { site: 'same-origin', origin: 'null', enters: true },
  { site: 'same-origin', origin: null, enters: true },
  { site: 'none', origin: own, enters: true },
  { site: 'none', origin: null, enters: false },
  { site: 'same-site', origin: own, enters: false },
  { site: 'cross-site', origin: own, enters: false },
  { site: 'cross-site', origin: 'https://evil.example', enters: false },
  { site: null, origin: own, enters: true },
  { site: null, origin: 'null', enters: false },
  { site: null, origin: null, enters: false },
  { site: null, origin: 'http://clinic.example', enters: false },
  { site: null, origin: 'https://clinic.example.evil.example', enters: false },
])('a form with Sec-Fetch-Site $site and Origin $origin enters: $enters', (from) => {
  const headers = new Headers()
  if (from.site) headers.set('Sec-Fetch-Site', from.site)
  if (from.origin) headers.set('Origin', from.origin)
  expect(mayEnter({ method: 'POST', headers }, own)).toBe(from.enters)
  expect(mayEnter({ method: 'GET', headers }, own)).toBe(true)
})

test('allows the scripts that carry the mark, and no other', () => {
  const html = '<script nonce="m">a()</script><script>evil()</script><script nonce="m" src="/x.js"></script>'
  const sealed = sealScripts(html, 'm')
  expect(sealed.html).toBe('<script>a()</script><script>evil()</script><script src="/x.js"></script>')
  expect(sealed.scriptHashes).toEqual(["'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='"])
})

test.each([
  { address: '203.0.113.9', is: '203.0.113.9' },
  { address: '::ffff:203.0.113.9', is: '203.0.113.9' },
  { address: '2001:db8:1:2:3:4:5:6', is: '2001:db8:1:2::/64' },
  { address: '2001:db8:1:2::1', is: '2001:db8:1:2::/64' },
  { address: 'unix:', is: 'unknown' },
])('$address counts as $is', ({ address, is }) => {
  expect(subscriber(address)).toBe(is)
})

test.each([
  { header: 'gzip, deflate, br, zstd', takes: 'br' },
  { header: 'gzip', takes: 'gzip' },
  { header: 'br;q=0, gzip;q=0.5', takes: 'gzip' },
  { header: '*', takes: 'br' },
  { header: 'identity', takes: 'identity' },
  { header: null, takes: 'identity' },
])('Accept-Encoding $header takes $takes', ({ header, takes }) => {
  expect(acceptedEncoding(header, ['br', 'gzip'])).toBe(takes)
})

test('counts 1,200 refused posts a minute by address, then asks to wait', () => {
  let now = 0
  const posts = new RefusedPosts(1, () => now)
  for (let count = 0; count < 1_200; count++) posts.count('a')
  expect(posts.secondsToWait('a')).toBe(60)
  expect(posts.secondsToWait('b')).toBe(0)
  now = 60_000
  expect(posts.secondsToWait('a')).toBe(0)
})

test('a path in the log has our own words only', () => {
  const label = routeLabeller({ a: { path: 'appointment' }, b: { path: 'appointment/booked/:id' } } as never)
  expect(label('/appointment/booked/Q8fz')).toBe('/appointment/booked/:')
  expect(label('/appointment.data')).toBe('/appointment.data')
  expect(label('/jo@example.com')).toBe('/:')
})

test('the log drops what it was not asked to keep, and the text of errors', () => {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const log = createLog(stream)
  log.info({ status: 200, name: 'PHI-name', email: { nested: 'PHI-mail' } }, 'answered')
  log.error(new Error('PHI-text'))
  log.error({ err: new Error('PHI-text'), kind: 'Error' }, 'unexpected')
  expect(lines.join('')).not.toContain('PHI')
  expect(lines.join('')).toContain('"status":200')
  log.error({ table: 'treatments', column: 'weekdays', id: 'one', text: 'PHI' }, 'column cannot be read')
  expect(lines.at(-1)).toMatch(/"table":"treatments","column":"weekdays","id":"one","msg"/)
})
