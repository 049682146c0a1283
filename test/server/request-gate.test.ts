import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { exchange, openLine, statusOf } from '../requests/raw-line.ts'
import { postForm } from '../serving/built-server.ts'
import { serverOfFile } from '../serving/server-of-file.ts'

/** What is refused before any page is asked, on the wire (docs/security.md, T22 to T25). */

const server = serverOfFile({ PUBLIC_URL: 'https://clinic.example' })

const own = { Origin: 'https://clinic.example' }
const form = { ...own, 'Content-Type': 'application/x-www-form-urlencoded' }
const head = (path: string, headers: Record<string, string>) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: clinic.example',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')

const everywhere = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
}

/** Names and versions of what we are built from; a file of the browser's own code may hold them. */
const tells =
  /react-router|hono|node\.js|node\/\d|express|postgres|sqlite|kysely|at file:|node_modules|\.ts:\d/i

async function expectEncrypted(response: Response): Promise<void> {
  const headers = Object.fromEntries(response.headers)
  expect(headers).toMatchObject(everywhere)
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; /)
  expect(headers['x-frame-options']).toMatch(/^(DENY|SAMEORIGIN)$/)
  expect(headers['permissions-policy']).toContain('camera=()')
  expect(headers.server ?? headers['x-powered-by']).toBeUndefined()
  if (headers['content-type']?.startsWith('text/html')) expect(await response.text()).not.toMatch(tells)
  else await response.body?.cancel()
}

describe('every kind of answer is encrypted by the same headers, and tells nothing of what we are built from', () => {
  const asset = async () => {
    const page = await (await fetch(server().url)).text()
    return /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? ''
  }
  const get = (path: string, init: RequestInit = {}) =>
    fetch(server().url + path, { redirect: 'manual', ...init })
  const post = (path: string, body: BodyInit, headers: Record<string, string>) =>
    get(path, { method: 'POST', body, headers })

  test.each<{ name: string; status: number; ask: () => Promise<Response> }>([
    { name: 'a page', status: 200, ask: () => get('/') },
    { name: 'the data of a page', status: 200, ask: () => get('/testimonials.data') },
    { name: 'a page that is not there', status: 404, ask: () => get('/none') },
    { name: 'a picture that is not there', status: 404, ask: () => get('/files/gallery/a/b.webp') },
    { name: 'the frame', status: 200, ask: () => get('/map') },
    { name: 'robots', status: 200, ask: () => get('/robots.txt') },
    { name: 'the way to sign-in', status: 303, ask: () => get('/admin/dashboard') },
    { name: 'the same as data', status: 202, ask: () => get('/admin/dashboard.data') },
    { name: 'sign-in', status: 200, ask: () => get('/admin/login') },
    { name: 'a health check', status: 200, ask: () => get('/readyz') },
    { name: 'a head', status: 200, ask: () => get('/contact', { method: 'HEAD' }) },
    { name: 'a file', status: 200, ask: async () => get(await asset()) },
    { name: 'a file that is not there', status: 404, ask: () => get('/assets/none.js') },
    { name: 'a list of modules for an older build', status: 404, ask: () => get('/__manifest?p=%2Fadmin') },
    { name: 'a refused form', status: 422, ask: () => post('/contact', 'name=x', form) },
    {
      name: 'a forged form',
      status: 403,
      ask: () => post('/contact', 'name=x', { ...form, Origin: 'null' }),
    },
    { name: 'a strange method', status: 405, ask: () => get('/', { method: 'DELETE' }) },
    {
      name: 'what is no form',
      status: 415,
      ask: () => post('/contact', '{}', { ...own, 'Content-Type': 'application/json' }),
    },
    { name: 'a form that is too large', status: 413, ask: () => post('/contact', 'a'.repeat(70_000), form) },
  ])('$name: $status', async ({ ask, status }) => {
    const response = await ask()
    expect(response.status).toBe(status)
    await expectEncrypted(response)
  })

  test('a file that the browser has already: 304', async () => {
    const path = await asset()
    const etag = (await get(path)).headers.get('etag') ?? ''
    const response = await get(path, { headers: { 'If-None-Match': etag } })
    expect(response.status).toBe(304)
    await expectEncrypted(response)
  })

  test.each([
    { name: 'noise', text: 'noise\r\n\r\n', status: 400 },
    {
      name: 'a header that does not end',
      text: `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}`,
      status: 431,
    },
  ])('$name: $status', async ({ text, status }) => {
    const answer = await exchange(server().url, text)
    expect(statusOf(answer)).toBe(status)
    for (const [name, value] of Object.entries(everywhere)) {
      expect(answer.toLowerCase()).toContain(`${name}: ${value}`)
    }
    expect(answer).not.toMatch(tells)
  })
})

describe('a body that was packed is not unpacked', () => {
  const packers = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync, zstd: zstdCompressSync }
  test.each(Object.entries(packers))('%s', async (encoding, pack) => {
    const body = new Uint8Array(pack(Buffer.alloc(1_000_000, 'a=1&')))
    for (const path of ['/contact', '/admin/gallery/upload', '/admin/login']) {
      const headers = { ...form, 'Content-Encoding': encoding }
      const response = await fetch(server().url + path, { method: 'POST', body, headers })
      expect(response.status).toBe(415)
    }
  })
})

describe('what is too large is refused before it was sent', () => {
  test('by its declared size, without a byte of it', async () => {
    const line = await openLine(server().url)
    line.write(head('/contact', { ...form, 'Content-Length': '1000000000' }))
    const answer = await line.closed()
    expect(statusOf(answer)).toBe(413)
    expect(answer.toLowerCase()).toContain('connection: close')
  })

  test('in chunks without an end, after 64 KB and what is dropped', async () => {
    const line = await openLine(server().url)
    line.write(head('/contact', { ...form, 'Transfer-Encoding': 'chunked' }))
    const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`
    for (let count = 0; count < 2; count++) line.write(chunk)
    expect(statusOf(await line.until(/HTTP\/1\.1 \d{3}/))).toBe(413)
    // Who goes on is cut off. What they sent before they read the answer may take it along, so it comes after.
    for (let count = 0; count < 40; count++) line.write(chunk)
    await line.closed()
  })

  test('a million fields, or one name a hundred thousand deep', async () => {
    for (const body of ['a&'.repeat(30_000), `a${'[b]'.repeat(20_000)}=1`]) {
      const response = await fetch(`${server().url}/contact`, { method: 'POST', body, headers: form })
      expect([413, 422]).toContain(response.status)
    }
  })
})

describe('methods and ways of asking that we do not speak', () => {
  const methods = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'LINK', 'PURGE']
  test.each(methods)('%s is not allowed anywhere', async (method) => {
    for (const path of [
      '/',
      '/contact',
      '/admin/dashboard',
      '/admin/dashboard.data',
      '/healthz',
      '/favicon.svg',
    ]) {
      const request = `${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`
      const answer = await exchange(server().url, request)
      expect(statusOf(answer), path).toBe(405)
      expect(answer).toMatch(/\r\nallow: GET, HEAD, POST\r\n/i)
    }
  })

  test('a method that nobody knows, and a tunnel, get no answer from a page', async () => {
    expect(statusOf(await exchange(server().url, 'FEED / HTTP/1.1\r\nHost: a\r\n\r\n'))).toBe(400)
    expect([0, 400, 405]).toContain(
      statusOf(await exchange(server().url, 'CONNECT evil.example:443 HTTP/1.1\r\nHost: a\r\n\r\n')),
    )
  })

  test('a method in disguise changes nothing', async () => {
    for (const headers of [{ 'X-HTTP-Method-Override': 'POST' }, { 'X-Method-Override': 'DELETE' }]) {
      const response = await fetch(`${server().url}/contact?_method=POST&name=x`, { headers })
      expect(response.status).toBe(200)
    }
  })

  test('the second request of a smuggled pair is never read as one', async () => {
    const smuggled = 'GET /admin/login HTTP/1.1\r\nHost: a\r\n\r\n'
    const pairs = [
      `POST /contact HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
      `POST /contact HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${smuggled}`,
      `POST /contact HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`,
      `POST /contact HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`,
      `POST /contact HTTP/1.1\r\nHost: a\r\nContent-Length: +4\r\n\r\nabcd${smuggled}`,
      `POST /contact HTTP/1.1\r\nHost: a\nContent-Length: 0\r\n\r\n${smuggled}`,
      `GET / HTTP/1.1\r\nHost: a\r\nX: a\u0000b\r\n\r\n${smuggled}`,
      `GET / HTTP/1.1\r\nHost: a\r\n Folded: b\r\n\r\n${smuggled}`,
      `GET /\u0001 HTTP/1.1\r\nHost: a\r\n\r\n${smuggled}`,
    ]
    for (const pair of pairs) {
      const answer = await exchange(server().url, pair)
      expect(answer.match(/HTTP\/1\.1 \d{3}/g), pair).toEqual(['HTTP/1.1 400'])
    }
    expect((await fetch(`${server().url}/healthz`)).status).toBe(200)
  })
})

describe('nobody else decides under which name we answer', () => {
  test.each([
    { 'X-Forwarded-Host': 'evil.example' },
    { Forwarded: 'host=evil.example;proto=http' },
    { 'X-Forwarded-Proto': 'http', 'X-Forwarded-Port': '1' },
    { 'X-Original-URL': '/admin/dashboard', 'X-Rewrite-URL': '/admin/dashboard' },
    { 'X-Forwarded-Prefix': '//evil.example' },
  ])('%o', async (headers) => {
    for (const path of ['/', '/contact', '/sitemap.xml', '/robots.txt', '/admin/dashboard']) {
      const response = await fetch(server().url + path, {
        headers: headers as Record<string, string>,
        redirect: 'manual',
      })
      const plain = await fetch(server().url + path, { redirect: 'manual' })
      expect(response.status).toBe(plain.status)
      expect(await response.text()).not.toContain('evil.example')
      expect(response.headers.get('location')).toBe(plain.headers.get('location'))
    }
  })

  test('a Host of somebody else is in no link', async () => {
    const answer = await exchange(
      server().url,
      'GET /sitemap.xml HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    )
    expect(statusOf(answer)).toBe(200)
    expect(answer).toContain('https://clinic.example/')
    expect(answer).not.toContain('evil.example')
  })

  test('a form sent to us by that name is forged', async () => {
    const response = await postForm(
      `${server().url}/contact`,
      { name: 'x' },
      { Origin: 'https://evil.example' },
    )
    expect(response.status).toBe(403)
  })
})

test.each([
  '/../package.json',
  '/..%2fpackage.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/..%5c..%5cserver%5cindex.js',
  '/assets/%2e%2e%2fserver/index.js',
  '/assets/../../server/index.js',
  '/files/gallery/..%2f..%2ffirstlight.db/x',
  '/files/gallery/%2e%2e/firstlight.db',
  '/files/gallery/a%00/b.webp',
  `/files/gallery/${'a'.repeat(300)}/x.webp`,
  '//etc/passwd',
  '/file:///etc/passwd',
  '/.git/config',
  '/.env',
  '/secret.key',
  '/server/index.js',
  '/package.json',
  '/node_modules/react/package.json',
])('no address leads out of the public files: %s', async (path) => {
  const answer = await exchange(
    server().url,
    `GET ${path} HTTP/1.1\r\nHost: clinic.example\r\nConnection: close\r\n\r\n`,
  )
  expect([301, 400, 404]).toContain(statusOf(answer))
  expect(answer).not.toMatch(/root:|"dependencies"|SQLite format|repositoryformat/)
})
