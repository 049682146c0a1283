import { expect, test } from 'vitest'
import { handedOn, ownOrigin } from './request-origin.ts'

const unset = { publicUrl: null, host: '127.0.0.1', port: 3000 }

test('PUBLIC_URL counts, whatever the Host says', () => {
  expect(ownOrigin('evil.example', { ...unset, publicUrl: 'https://clinic.example' })).toBe(
    'https://clinic.example',
  )
})

test.each([
  ['clinic.example', 'http://clinic.example'],
  ['clinic.example:8080', 'http://clinic.example:8080'],
  ['Clinic.Example:80', 'http://clinic.example'],
  ['[::1]:3000', 'http://[::1]:3000'],
  [undefined, 'http://127.0.0.1:3000'],
  ['clinic.example/path', null],
  ['user@clinic.example', null],
  ['clinic.example:', null],
  ['clinic.example:123456', null],
  ['clinic.example:99999', null],
  ['', null],
])('else the Host %s says %s', (host, origin) => {
  expect(ownOrigin(host, unset)).toBe(origin)
})

test('what goes on is on our origin and believes no hop', () => {
  const headers = { 'x-forwarded-for': '192.0.2.1', forwarded: 'for=192.0.2.1', cookie: 'theme=dark' }
  const asked = new Request('http://elsewhere.example/about?a=1', { headers })
  const request = handedOn(asked, 'https://clinic.example')
  expect([request.method, request.url]).toEqual(['GET', 'https://clinic.example/about?a=1'])
  expect([...request.headers.keys()].sort()).toEqual(['cookie', 'host'])
  expect(request.headers.get('host')).toBe('clinic.example')
})

test('a body makes it a POST, and its Origin ours', async () => {
  const headers = { origin: 'https://clinic.example:443' }
  const asked = new Request('http://elsewhere.example/contact', { method: 'POST', headers, body: 'ignored' })
  const body = new TextEncoder().encode('name=Ruth')
  const request = handedOn(asked, 'https://clinic.example', body)
  expect([request.method, request.headers.get('origin')]).toEqual(['POST', 'https://clinic.example'])
  expect(await request.text()).toBe('name=Ruth')
  const streamed = handedOn(asked, 'https://clinic.example', new Blob(['name=Ann']).stream())
  expect(await streamed.text()).toBe('name=Ann')
})
