import { expect, test } from 'vitest'
import { digest } from './random.server.ts'
import {
  endedSessionCookie,
  endedTicketCookie,
  readSessionToken,
  readTicket,
  sessionCookie,
  sessionId,
  ticketCookie,
} from './session.server.ts'

const https = 'https://clinic.example'
const http = 'http://127.0.0.1:3000'
const asking = (cookie: string) => new Request(http, { headers: { Cookie: cookie } })

test('under https the cookie is bound to host, scheme and path', () => {
  expect(sessionCookie('abc', https)).toBe('__Host-session=abc; Path=/; HttpOnly; SameSite=Lax; Secure')
  expect(endedSessionCookie(https)).toBe('__Host-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure')
})

test('over http on this machine it has the plain name', () => {
  expect(sessionCookie('abc', http)).toBe('session=abc; Path=/; HttpOnly; SameSite=Lax')
  expect(endedSessionCookie(http)).toBe('session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
})

test('between password and code a ticket is held as closely, under another name', () => {
  expect(ticketCookie('abc', https)).toBe('__Host-sign-in=abc; Path=/; HttpOnly; SameSite=Lax; Secure')
  expect(endedTicketCookie(https)).toBe('__Host-sign-in=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure')
  expect(ticketCookie('abc', http)).toBe('sign-in=abc; Path=/; HttpOnly; SameSite=Lax')
  expect(endedTicketCookie(http)).toBe('sign-in=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
  const both = asking('session=one;sign-in=two; __Host-session=three; __Host-sign-in=four')
  expect([readSessionToken(both, http), readTicket(both, http)]).toEqual(['one', 'two'])
  expect([readSessionToken(both, https), readTicket(both, https)]).toEqual(['three', 'four'])
})

test('the table holds the digest of a token, never the token', () => {
  expect(sessionId('abc')).toBe(digest('abc'))
})

test('only the cookie of the scheme counts', () => {
  expect(readSessionToken(asking('a=b; __Host-session=abc; session=planted'), https)).toBe('abc')
  expect(readSessionToken(asking('session=planted'), https)).toBeNull()
  expect(readSessionToken(asking('xsession=planted; session=abc'), http)).toBe('abc')
  expect(readSessionToken(asking('session='), http)).toBeNull()
  expect(readSessionToken(new Request(http), http)).toBeNull()
})
