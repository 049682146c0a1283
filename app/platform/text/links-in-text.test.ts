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
  expect(readsLikeSpam({ name: 'Elena', texts: ['Parking', text] })).toBe(false)
  expect(readsLikeSpam({ name: 'Elena', texts: [text, text] })).toBe(true)
  expect(readsLikeSpam({ name: 'Win at best.shop', texts: [''] })).toBe(true)
})
