import { expect, test } from 'vitest'
import { endedSessionCookie, readSessionToken, sessionCookie } from './session.server.ts'

const https = 'https://clinic.example'
const http = 'http://127.0.0.1:3000'
const asking = (cookie: string) => new Request(http, { headers: { Cookie: cookie } })

test('under https the cookie is bound to host, scheme and path', () => {
  expect(sessionCookie('abc', https)).toBe('__Host-session=abc; Path=/; HttpOnly; SameSite=Lax; Secure')
  expect(endedSessionCookie(https)).toBe('__Host-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure')
})

test('over http on this machine it has the plain name', () => {
  expect(sessionCookie('abc', http)).toBe('session=abc; Path=/; HttpOnly; SameSite=Lax')
})

test('only the cookie of the scheme counts', () => {
  expect(readSessionToken(asking('a=b; __Host-session=abc; session=planted'), https)).toBe('abc')
  expect(readSessionToken(asking('session=planted'), https)).toBeNull()
  expect(readSessionToken(asking('xsession=planted; session=abc'), http)).toBe('abc')
  expect(readSessionToken(asking('session='), http)).toBeNull()
  expect(readSessionToken(new Request(http), http)).toBeNull()
})
