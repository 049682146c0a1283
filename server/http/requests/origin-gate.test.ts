import { expect, test } from 'vitest'
import { mayEnter } from './request-origin.ts'

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
