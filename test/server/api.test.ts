import { expect, test } from 'vitest'
import { serverOfFile } from '../serving/server-of-file.ts'

/** What programs send, on the wire (docs/topics/api.md). */

const server = serverOfFile({})

const send = (method: string, path: string, init: RequestInit = {}) =>
  fetch(server().url + path, { method, redirect: 'manual', ...init })
const json = { 'Content-Type': 'application/json' }

test.each([
  { name: 'no key', method: 'GET', path: '/api/v1/treatments', status: 401 },
  {
    name: 'a cookie in place of a key',
    method: 'GET',
    path: '/api/v1/treatments',
    headers: { Cookie: 'session=x' },
    status: 401,
  },
  {
    name: 'another page’s script',
    method: 'POST',
    path: '/api/v1/appointments',
    headers: { ...json, Origin: 'https://evil.example' },
    body: '{}',
    status: 401,
  },
  {
    name: 'a change',
    method: 'PATCH',
    path: '/api/v1/appointments/x',
    headers: json,
    body: '{}',
    status: 401,
  },
  {
    name: 'a form',
    method: 'POST',
    path: '/api/v1/appointments',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'a=1',
    status: 415,
  },
  {
    name: 'too much',
    method: 'POST',
    path: '/api/v1/appointments',
    headers: json,
    body: ' '.repeat(70_000),
    status: 413,
  },
  {
    name: 'a change of a page',
    method: 'PATCH',
    path: '/appointment',
    headers: json,
    body: '{}',
    status: 405,
  },
  { name: 'an address with U+0000', method: 'GET', path: '/api/v1/patients/%00', status: 400 },
  { name: 'a method that nobody has', method: 'REPORT', path: '/api/v1/treatments', status: 405 },
])('$name is answered $status', async ({ method, path, headers = {}, body, status }) => {
  const answer = await send(method, path, { headers, ...(body !== undefined && { body }) })
  expect(answer.status).toBe(status)
  if (path.startsWith('/api/')) {
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(await answer.json()).toMatchObject({ type: 'about:blank', status })
  }
  if (status === 401) expect(answer.headers.get('www-authenticate')).toBe('Bearer')
})

test('says what can be asked, without a key, in OpenAPI 3.1', async () => {
  const answer = await send('GET', '/api/v1/openapi.json')
  const document = await answer.json()
  expect([answer.status, document.openapi]).toEqual([200, '3.1.0'])
  expect(Object.keys(document.paths)).toContain('/api/v1/appointments/{id}/move')
})

test('says the same to people at /api/docs, without a script and without asking anybody else', async () => {
  const answer = await send('GET', '/api/docs')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await answer.text()).toContain('<h1>API reference</h1>')
})
