import { expect, test } from 'vitest'
import { countLinks, readsLikeSpam } from './links-in-text.ts'

test.each([
  ['They listened. Then they asked again.', 0],
  ['I called.So nice!Thank you... e.g. Dr. Io', 0],
  ['Write to elena@example.com or ruiz@mail.example.org', 0],
  ['It is on https://example.com/a?b=c', 1],
  ['HTTPS://EXAMPLE.COM and www.example.org', 2],
  ['[url=https://a.example]x[/url] <a href="http://b.example">y</a>', 2],
  ['cheap-pills.ru, best.shop/now', 2],
  ['ｗｗｗ．example．ｃｏｍ', 1],
])('%s holds %i links', (text, count) => expect(countLinks(text)).toBe(count))

test('one link in a text is a hint, two are spam, and so is one in a name', () => {
  const text = 'See https://example.com'
  expect(reads({ texts: ['Parking', text] })).toBe(false)
  expect(reads({ texts: [text, text] })).toBe(true)
  expect(reads({ name: 'Win at best.shop' })).toBe(true)
})

test('the trap alone is no sign, with one link it is', () => {
  expect(reads({ texts: ['Parking'], isTrapped: true })).toBe(false)
  expect(reads({ texts: ['Parking', 'See https://example.com'], isTrapped: true })).toBe(true)
})

const reads = (written: Partial<Parameters<typeof readsLikeSpam>[0]>) =>
  readsLikeSpam({ name: 'Elena', texts: [''], isTrapped: false, ...written })
