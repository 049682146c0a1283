import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { postForm } from '../serving/built-server.ts'
import { serverOfFile } from '../serving/server-of-file.ts'

const server = serverOfFile()

const booking = () => `${server().url}/appointment`
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }

function post(body: BodyInit, headers: Record<string, string>) {
  return fetch(booking(), { method: 'POST', body, headers: { Origin: server().url, ...headers } })
}

async function firstAsset() {
  const page = await (await fetch(booking())).text()
  return /\/assets\/[\w.-]+\.(?:css|js)/.exec(page)?.[0] ?? ''
}

describe('every answer carries its headers and a policy', () => {
  test.each([
    { name: 'a page', path: '/testimonials?sent=1', status: 200 },
    { name: 'no page', path: '/no-such-page', status: 404 },
    { name: 'a health check', path: '/healthz', status: 200 },
    { name: 'a method that is not ours', path: '/', method: 'PUT', status: 405 },
    { name: 'a forged form', path: '/appointment', method: 'POST', status: 403 },
  ])('$name: $status', async ({ path, status, method = 'GET' }) => {
    const body = method === 'GET' ? null : new URLSearchParams({ a: '1' })
    const headers = { Origin: 'https://evil.example' }
    const answer = await fetch(server().url + path, { method, body, headers })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; /)
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect(answer.headers.has('strict-transport-security')).toBe(false)
  })

  test.each([
    { path: '/map', shows: null, isShownByUs: true },
    { path: '/map?live=1', shows: 'https://www.openstreetmap.org', isShownByUs: true },
    { path: '/contact', shows: "'self'", isShownByUs: false },
    { path: '/doctors', shows: "'self'", isShownByUs: false },
    { path: '/about', shows: null, isShownByUs: false },
    // The policy of the page that is loaded first holds for every screen that follows.
    { path: '/admin/login', shows: "'self'", isShownByUs: false },
    { path: '/admin/dashboard', shows: "'self'", isShownByUs: false },
  ])('$path shows frames and is framed as its route says', async ({ path, shows, isShownByUs }) => {
    const { headers } = await fetch(server().url + path)
    const policy = headers.get('content-security-policy')?.split('; ') ?? []
    expect(policy.find((rule) => rule.startsWith('frame-src'))).toBe(shows ? `frame-src ${shows}` : undefined)
    expect(policy).toContain(`frame-ancestors ${isShownByUs ? "'self'" : "'none'"}`)
    expect(headers.get('x-frame-options')).toBe(isShownByUs ? 'SAMEORIGIN' : 'DENY')
  })

  test('a hashed file is kept for ever, packed at build time, and asked for once', async () => {
    const path = server().url + (await firstAsset())
    const packed = await fetch(path, { headers: { 'Accept-Encoding': 'br' } })
    expect(Object.fromEntries(packed.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    })
    const etag = packed.headers.get('etag') ?? ''
    const again = await fetch(path, { headers: { 'Accept-Encoding': 'br', 'If-None-Match': etag } })
    expect(again.status).toBe(304)
    const plain = await fetch(path, { headers: { 'Accept-Encoding': 'identity' } })
    expect(plain.headers.get('etag')).not.toBe(etag)
  })
})

describe('a form body', () => {
  test.each([
    { name: 'another kind', status: 415, body: '{}', headers: { 'Content-Type': 'application/json' } },
    { name: 'text', status: 415, body: 'a=1', headers: { 'Content-Type': 'text/plain' } },
    { name: 'packed', status: 415, body: 'a=1', headers: { ...form, 'Content-Encoding': 'br' } },
    { name: 'too large', status: 413, body: `a=${'x'.repeat(70_000)}`, headers: form },
    { name: 'too many fields', status: 413, body: 'a=1&'.repeat(301), headers: form },
    {
      name: 'no form at all',
      status: 400,
      body: 'garbage',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    },
  ])('that is $name is answered $status with a way back', async ({ status, body, headers }) => {
    const answer = await post(body, headers)
    expect(answer.status).toBe(status)
    expect(await answer.text()).toContain('<a class="back" href="/">')
  })

  test.each([
    ['/appointment', { name: 'Ana\0', email: 'ana@patients.example' }],
    ['/contact', { subject: 'Hours\0', email: 'ana@patients.example' }],
    ['/testimonials', { author: 'Ana\0', title: 'ana@patients.example' }],
  ])('with U+0000 at %s comes back with all else that was typed', async (path, fields) => {
    const answer = await postForm(`${server().url}${path}`, fields)
    const page = await answer.text()
    expect(answer.status).toBe(422)
    expect(page).toContain('ana@patients.example')
  })

  test('of our own page reaches the page', async () => {
    expect((await postForm(booking(), { name: 'x' })).status).toBe(422)
  })
})

/** Sends bytes as they are and returns the first line that comes back. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server().url)
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.once('data', (answer) => {
      socket.destroy()
      resolve(answer.toString('latin1').split('\r\n')[0] ?? '')
    })
    socket.once('error', reject)
    socket.once('close', () => resolve('closed'))
  })
}

test.each([
  { name: 'noise', text: 'hello\r\n\r\n', line: /400|closed/ },
  {
    name: 'two lengths',
    text: 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx',
    line: /400/,
  },
  {
    name: 'length and chunks',
    text: 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    line: /400/,
  },
  { name: 'no host', text: 'GET / HTTP/1.1\r\n\r\n', line: /400/ },
  { name: 'a host that is none', text: 'GET / HTTP/1.1\r\nHost: a/b@c\r\n\r\n', line: /400/ },
  { name: 'TRACE', text: 'TRACE / HTTP/1.1\r\nHost: a\r\n\r\n', line: /405/ },
  {
    name: 'huge headers',
    text: `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    line: /431/,
  },
  { name: 'two slashes', text: 'GET //evil.example/x HTTP/1.1\r\nHost: a\r\n\r\n', line: /4\d\d/ },
  { name: 'a broken escape', text: 'GET /%E0%A4%A HTTP/1.1\r\nHost: a\r\n\r\n', line: /4\d\d/ },
])('answers $name with a refusal, never a surprise', async ({ text, line }) => {
  expect(await raw(text)).toMatch(line)
  expect((await fetch(`${server().url}/healthz`)).status).toBe(200)
})

describe('an address that cannot be decoded', () => {
  test.each([
    '/appointment/booked/NAME%zz',
    '/appointment/booked/NAME%zz.data',
    '/admin/dashboard/NAME%E0%A4%A',
  ])('%s is answered with 400, and none of it reaches the terminal', async (path) => {
    const said = server().output().length
    const answer = await fetch(server().url + path)
    await answer.arrayBuffer()
    const lines = server().output().slice(said).trim().split('\n').filter(Boolean)
    expect(lines.filter((line) => line.includes('NAME') || !line.startsWith('{'))).toEqual([])
    expect(answer.status).toBe(400)
  })
})
