import fc from 'fast-check'
import { expect, test } from 'vitest'
import { originsTyped, originTyped } from './rules.ts'

test.each([
  ['www.example.com', 'https://www.example.com'],
  ['https://www.example.com/contact?a=1#b', 'https://www.example.com'],
  ['HTTP://Example.com:8080', 'http://example.com:8080'],
  ['https://clínica.mx', 'https://xn--clnica-4va.mx'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['*', null],
  ['https://*.example.com', null],
  ["'self'", null],
  ['example.com; script-src *', null],
  ['https://a;b.example', null],
  ['https://somebody:secret@example.com', null],
  ['https://[::1]', null],
  ['mailto:me@example.com', null],
  ['ftp://example.com', null],
  ['javascript://example.com', null],
  ['example', null],
  ['', null],
])('%s is %s', (typed, origin) => {
  expect(originTyped(typed)).toBe(origin)
})

test('one address a line, each once, and the first line that is none', () => {
  expect(originsTyped(' www.example.com \r\n\nhttps://www.example.com/about\nhttp://a.example')).toEqual({
    origins: ['https://www.example.com', 'http://a.example'],
    wrong: undefined,
  })
  expect(originsTyped('a.example\nour website\n*').wrong).toBe('our website')
})

test('whatever is typed, an origin is one word of a policy', () => {
  const typed = fc.oneof(
    fc.string(),
    fc.string().map((text) => `https://${text}.example`),
  )
  fc.assert(
    fc.property(typed, (text) => {
      for (const origin of originsTyped(text).origins)
        expect(origin).toMatch(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/)
    }),
  )
})
