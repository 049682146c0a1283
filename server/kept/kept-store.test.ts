import { expect, test, vi } from 'vitest'
import { KeptStore } from './kept-pages.ts'
import { PageAnswer } from './page-answer.ts'

const mega = 1024 * 1024
const versions = { order: 1, of: () => 1 }
const onSurprise = (error: unknown) => {
  throw error
}

function page(bytes: number) {
  const html = new Uint8Array(bytes).fill(97)
  const answer = new PageAnswer({ status: 200, headers: {}, html, isKept: true })
  return { answer, shows: [], versions, end: Number.POSITIVE_INFINITY }
}

test('a page is found under its address alone', () => {
  const store = new KeptStore({ onSurprise })
  const kept = page(10)
  store.set('/about', kept)
  expect(store.get('/about')?.answer).toBe(kept.answer)
  expect(store.get('/')).toBeUndefined()
  const newer = page(20)
  store.set('/about', newer)
  expect(store.get('/about')?.answer).toBe(newer.answer)
  expect(store.size).toEqual({ pages: 1, bytes: 20 })
})

test('a page that comes out the same keeps what was packed', async () => {
  const store = new KeptStore({ onSurprise })
  const [before, after] = [page(5_000), page(5_000)]
  store.set('/', before)
  const packed = await before.answer.packed('br')
  store.set('/', after)
  expect(after.answer.packed('br')).toBe(packed)
})

test('of more than 1,000 pages the one that nobody asked for longest goes', () => {
  const store = new KeptStore({ onSurprise })
  for (let number = 0; number < 1_000; number++) store.set(`/${number}`, page(10))
  store.get('/0')
  store.set('/1000', page(10))
  expect(store.size.pages).toBe(1_000)
  expect(store.get('/0')).toBeDefined()
  expect(store.get('/1')).toBeUndefined()
  expect(store.get('/2')).toBeDefined()
})

test('as many go as it takes to stay within 64 MB', () => {
  const store = new KeptStore({ onSurprise })
  for (let number = 0; number < 8; number++) store.set(`/${number}`, page(8 * mega))
  expect(store.size).toEqual({ pages: 8, bytes: 64 * mega })
  store.set('/large', page(12 * mega))
  expect(store.size).toEqual({ pages: 7, bytes: 60 * mega })
  expect(store.get('/1')).toBeUndefined()
  expect(store.get('/2')).toBeDefined()
  store.set('/huge', page(65 * mega))
  expect(store.size, 'one that is larger than all of it is not kept').toEqual({ pages: 0, bytes: 0 })
})

test('a page that stands for a while is packed best in both encodings; one that went meanwhile is not', async () => {
  const store = new KeptStore({ onSurprise })
  const [gone, kept] = [page(5_000), page(6_000)]
  const packs = vi.spyOn(gone.answer, 'packBest')
  store.set('/gone', gone)
  store.set('/', kept)
  for (let number = 0; number < 999; number++) store.set(`/${number}`, page(10))
  const etagOf = async (encoding: 'br' | 'gzip') => {
    const { headers } = await kept.answer.packed(encoding)
    return headers[headers.indexOf('etag') + 1] ?? ''
  }
  expect(await etagOf('br')).toMatch(/-br-quick"$/)
  for (const encoding of ['br', 'gzip'] as const) {
    await vi.waitUntil(async () => (await etagOf(encoding)).endsWith(`-${encoding}"`), { timeout: 60_000 })
  }
  expect(store.get('/gone')).toBeUndefined()
  expect(packs).not.toHaveBeenCalled()
})
