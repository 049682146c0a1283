import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { openSqlite } from '#app/db/engine/database.server.ts'
import { migrateToLatest } from '#app/db/migrate.server.ts'
import type { TestDatabase } from '#test/database.ts'
import { html, type Render, serveKept } from '#test/serving/kept-server.ts'

let database: TestDatabase
beforeAll(async () => {
  const db = openSqlite(':memory:')
  await migrateToLatest(db, 'sqlite')
  const settings = { engine: 'sqlite' } as const
  database = { db, engine: 'sqlite', settings, dataDirectory: '', close: () => db.destroy() }
})

const text = 'Long enough to be worth packing. '.repeat(200)
const serve = (render: Render = async () => html(text)) => serveKept(database, render)
const br = { 'Accept-Encoding': 'gzip, br' }
const gzip = { 'Accept-Encoding': 'gzip' }

describe('a kept page', () => {
  test('is the same in every encoding, each with an ETag of its own', async () => {
    const { get } = await serve()
    const answers = [await get('/about', br), await get('/about', gzip), await get('/about')]
    const [packed, zipped, plain] = answers.map(({ body }) => body) as [Buffer, Buffer, Buffer]
    expect(plain.toString()).toBe(`<p>${text}</p>`)
    expect(brotliDecompressSync(packed)).toEqual(plain)
    expect(gunzipSync(zipped)).toEqual(plain)
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3)
    for (const { headers, body } of answers) {
      expect(headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-length': String(body.length),
        vary: 'Accept-Encoding, Accept-Language, Cookie',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      })
    }
  })

  test('is packed best after a while; both ETags hold', async () => {
    const { get } = await serve()
    const quick = await get('/about', br)
    const best = await vi.waitUntil(
      async () => {
        const answer = await get('/about', br)
        return answer.headers.etag === quick.headers.etag ? null : answer
      },
      { timeout: 120_000 }, // ends what hangs
    )
    expect(best.body.length).toBeLessThan(quick.body.length)
    expect(brotliDecompressSync(best.body)).toEqual(brotliDecompressSync(quick.body))
    for (const etag of [quick.headers.etag, best.headers.etag]) {
      const again = await get('/about', { ...br, 'If-None-Match': `"other", W/${etag}` })
      expect(again).toMatchObject({ status: 304, text: '', headers: { etag } })
      expect(again.headers['content-encoding']).toBeUndefined()
      expect(again.headers['x-content-type-options']).toBe('nosniff')
    }
    const zipped = await get('/about', { ...gzip, 'If-None-Match': `${best.headers.etag}` })
    expect(zipped.status).toBe(200)
  })

  test('HEAD says what GET would, without the page', async () => {
    const { get, asked } = await serve()
    const { headers, body } = await get('/about', br)
    const head = await get('/about', br, 'HEAD')
    expect(head.body).toHaveLength(0)
    expect(head.headers).toMatchObject({ etag: headers.etag, 'content-length': String(body.length) })
    expect(asked).toHaveLength(1)
  })

  test('is over at the instant that its loader named', async () => {
    const { get, asked, services } = await serve(async ({ keeping, services }) => {
      keeping.until(services.clock.now().add({ hours: 5 }))
      keeping.until(services.clock.now().add({ minutes: 5 }))
      return html('the time')
    })
    await get('/about')
    services.clock.advance({ seconds: 299, milliseconds: 999 })
    await get('/about')
    expect(asked).toHaveLength(1)
    services.clock.advance({ milliseconds: 1 })
    await get('/about')
    expect(asked).toHaveLength(2)
  })

  test('is one page whatever is behind its address, but for its own parameters', async () => {
    const { get, asked } = await serve(async ({ request }) => html(new URL(request.url).search))
    for (const path of ['/treatments', '/treatments?utm_source=x', '/treatments?fbclid=1&x=2']) {
      expect((await get(path)).text).toBe('<p></p>')
    }
    expect(asked).toHaveLength(1)
    expect((await get('/treatments?x=1&category=HRT')).text).toBe('<p>?category=HRT</p>')
    expect((await get('/treatments?category=HRT')).text).toBe('<p>?category=HRT</p>')
    expect((await get('/treatments?category=HRT&category=2')).text).toBe('by the way of all others')
    expect(asked).toHaveLength(2)
  })

  test('stays within its bounds, whatever is asked for', async () => {
    const { get, asked } = await serve()
    for (let number = 0; number < 1_010; number++) await get(`/treatments?category=${number}`)
    await get('/treatments?category=1009')
    expect(asked).toHaveLength(1_010)
    await get('/treatments?category=0')
    expect(asked).toHaveLength(1_011)
  })
})

describe('for a CDN', () => {
  const cdn = { purgeUrl: '', token: '', clinic: 'clinic.example' }

  test('a page names what it shows, and how long it is true, also where the browser has it', async () => {
    const { get, services } = await serve(async ({ keeping, services }) => {
      keeping.until(services.clock.now().add({ seconds: 30 }))
      return html(text)
    })
    services.settings.cdn = cdn
    const first = await get('/treatments?category=HRT', br)
    const told = {
      'surrogate-control': 'max-age=30',
      'surrogate-key': keys('treatments', 'website', 'gallery'),
    }
    expect(first.headers).toMatchObject({ ...told, 'cache-control': 'no-cache' })
    services.clock.advance({ seconds: 12, milliseconds: 1 })
    const again = await get('/treatments?category=HRT', { ...br, 'If-None-Match': `${first.headers.etag}` })
    expect(again).toMatchObject({ status: 304, headers: { ...told, 'surrogate-control': 'max-age=17' } })
    services.clock.advance({ seconds: 17 })
    expect((await get('/treatments?category=HRT', br)).headers).not.toHaveProperty('surrogate-control')
  })

  test.each(['sent=1', 'category=HRT&category=2'])(
    'a page that is not kept says nothing: %s',
    async (search) => {
      const { get, services } = await serve()
      services.settings.cdn = cdn
      expect((await get(`/treatments?${search}`)).headers).not.toHaveProperty('surrogate-key')
    },
  )

  test('nothing is said where there is none', async () => {
    const { get } = await serve()
    expect((await get('/about')).headers).not.toHaveProperty('surrogate-key')
  })

  const keys = (...kinds: string[]) => kinds.map((kind) => `clinic.example/${kind}`).join(' ')
})

describe('the offer of Spanish', () => {
  const spanish = { 'Accept-Language': 'es-US,es;q=0.9' }
  const answered = { ...spanish, Cookie: 'spanish-offer=answered' }
  const said: Render = async ({ offered }) => html(offered === 'es' ? 'with the band' : 'without')

  test('makes an English page two, each kept under an ETag of its own', async () => {
    const { get, asked } = await serve(said)
    for (let round = 0; round < 2; round++) {
      expect((await get('/about', spanish)).text).toBe('<p>with the band</p>')
      for (const others of [answered, {}, { 'Accept-Language': 'en' }, { Cookie: 'a=1' }]) {
        expect((await get('/about', others)).text).toBe('<p>without</p>')
      }
    }
    expect(asked).toHaveLength(2)
    const { etag } = (await get('/about', spanish)).headers
    const held = { 'If-None-Match': `${etag}` }
    const again = await get('/about', { ...spanish, ...held })
    expect(again).toMatchObject({
      status: 304,
      headers: { vary: 'Accept-Encoding, Accept-Language, Cookie' },
    })
    expect(await get('/about', { ...answered, ...held })).toMatchObject({
      status: 200,
      text: '<p>without</p>',
    })
  })

  test('is never made on a Spanish page, which is the same for everybody', async () => {
    const { get, asked } = await serve(said)
    for (const who of [spanish, answered, {}]) {
      const { text, headers } = await get('/es/about', who)
      expect(text).toBe('<p>without</p>')
      expect(headers.vary).toBe('Accept-Encoding')
    }
    expect(asked).toHaveLength(1)
  })

  test('is one bit: no header goes with it', async () => {
    const { get, asked } = await serve(said)
    await get('/about', { ...spanish, Cookie: 'session=secret' })
    expect([...(asked[0]?.headers ?? [])]).toEqual([])
  })
})

describe('nothing private', () => {
  test('nothing of the visitor reaches the page that all will see', async () => {
    const { get, asked } = await serve()
    await get('/about', { Cookie: 'session=secret', 'User-Agent': 'me', 'X-Forwarded-For': '203.0.113.9' })
    expect([...(asked[0]?.headers ?? [])]).toEqual([])
  })

  test.each([
    { name: 'another page', path: '/desk' },
    { name: 'an answer of its own', path: '/treatments?sent=1' },
    { name: 'a very long parameter', path: `/treatments?category=${'x'.repeat(300)}` },
    { name: 'a form', path: '/about', method: 'POST' },
    { name: 'data of a page', path: '/about.data' },
  ])('$name goes the way of all others', async ({ path, method = 'GET' }) => {
    const { get, asked } = await serve()
    expect((await get(path, {}, method)).text).toBe('by the way of all others')
    expect(asked).toHaveLength(0)
  })

  test.each([
    { name: 'sets a cookie', answer: () => html(text, { 'Set-Cookie': 'a=1' }) },
    { name: 'says how it may be kept itself', answer: () => html(text, { 'Cache-Control': 'private' }) },
    {
      name: 'failed',
      answer: () => new Response(html(text).body, { status: 503, headers: html('').headers }),
    },
    { name: 'is no page', answer: () => new Response('text') },
  ])('what $name is not kept', async ({ answer }) => {
    const { get, asked } = await serve(async () => answer())
    const first = await get('/about', br)
    await get('/about', br)
    expect(asked).toHaveLength(2)
    expect(first.headers.etag).toBeUndefined()
    expect(first.status).toBe(answer().status)
  })

  test('what a loader refuses is not kept', async () => {
    const { get, asked, services } = await serve(async ({ keeping }) => {
      keeping.refuse()
      return html('unknown')
    })
    await get('/about')
    expect((await get('/about')).headers['cache-control']).toBe('no-store')
    expect(asked).toHaveLength(2)
    services.settings.cdn = { purgeUrl: '', token: '', clinic: 'clinic.example' }
    expect((await get('/about')).headers['cache-control']).toBe('private, no-store')
  })

  test('a page that cannot be rendered goes the way of all others', async () => {
    const { get } = await serve(() => Promise.reject(new Error('broken')))
    expect((await get('/about')).text).toBe('by the way of all others')
  })
})
