import { expect, test } from 'vitest'
import { PageAnswer } from './page-answer.ts'

const words = 'Long enough to be worth packing. '.repeat(50)

function answer(given: { policy?: string; html?: string; language?: string; isKept?: boolean } = {}) {
  const { policy = "default-src 'none'", html = words, language = 'en', isKept = true } = given
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'content-language': language,
  }
  return new PageAnswer({ status: 200, headers, html: new TextEncoder().encode(html), isKept })
}

const etagOf = async (page: PageAnswer, encoding: 'identity' | 'br' = 'identity') => {
  const { headers } = await page.packed(encoding)
  return headers.includes('etag') ? headers[headers.indexOf('etag') + 1] : undefined
}

test('the same page has the same ETag; other words or another policy make another', async () => {
  const etag = await etagOf(answer())
  expect(await etagOf(answer())).toBe(etag)
  expect(await etagOf(answer({ html: `${words}!` }))).not.toBe(etag)
  expect(await etagOf(answer({ policy: "default-src 'self'" }))).not.toBe(etag)
})

test('what a browser holds counts where it is this page in this encoding', async () => {
  const page = answer()
  const [plain = '', packed = ''] = [await etagOf(page), await etagOf(page, 'br')]
  expect(page.heldEtag('br', packed)).toBe(packed)
  expect(page.heldEtag('br', `"other",  W/${packed}`)).toBe(packed)
  expect(page.heldEtag('br', '*')).toMatch(/-br"$/)
  for (const none of [plain, '"other"', '', 'W/*']) expect(page.heldEtag('br', none)).toBeNull()
  const many = Array.from({ length: 32 }, (_, number) => `"${number}"`).join(',')
  expect(page.heldEtag('br', `${many},${packed}`), 'no more than 32 are read').toBeNull()
})

test('a page that comes out as before has what was packed of it; one with other words or headers has not', async () => {
  const before = answer()
  await before.packBest('br')
  const best = await before.packed('br')
  const packed = (page: PageAnswer) => {
    page.takeOver(before)
    return page.packed('br')
  }
  expect(packed(answer())).toBe(best)
  expect((await packed(answer({ html: `${words}!` }))).content).not.toEqual(best.content)
  expect((await packed(answer({ language: 'es' }))).headers).toContain('es')
})

test('a page that is not kept has no ETag and matches none', async () => {
  const page = answer({ isKept: false })
  expect(await etagOf(page)).toBeUndefined()
  expect((await page.packed('identity')).headers).not.toContain('cache-control')
  expect(page.heldEtag('identity', '*')).toBeNull()
})

test('all encodings count as what it holds, and a page is packed once for all who wait', async () => {
  const page = answer()
  expect(page.bytes).toBe(words.length)
  const [one, other] = await Promise.all([page.packed('br'), page.packed('br')])
  expect(other).toBe(one)
  expect(page.packed('br'), 'at once from now on').toBe(one)
  expect(page.bytes).toBe(words.length + one.content.length)
})
