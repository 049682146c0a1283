import { digest } from './random.server.ts'

/** `__Host-` binds the cookie to this host, to https and to the whole path; browsers refuse it over http. */
const secureName = '__Host-session'
const plainName = 'session'

/** Between password and code the browser holds a ticket of its own, which opens nothing. */
const ticketName = 'sign-in'

/** What a passkey is to sign at sign-in is bound to this. */
const passkeyName = 'passkey'

/** By this sign-in knows the browser; it opens nothing either. */
const knownName = 'known-device'
const daySeconds = 86_400

const isSecure = (origin: string) => origin.startsWith('https:')
const nameUnder = (origin: string) => (isSecure(origin) ? secureName : plainName)
const knownUnder = (origin: string) => (isSecure(origin) ? `__Host-${knownName}` : knownName)
const passkeyUnder = (origin: string) => (isSecure(origin) ? `__Host-${passkeyName}` : passkeyName)
const ticketUnder = (origin: string) => (isSecure(origin) ? `__Host-${ticketName}` : ticketName)

/** The session's token of that request, or null. Under https the plain cookie counts for nothing. */
export const readSessionToken = (request: Request, origin: string): string | null =>
  readCookie(request, nameUnder(origin))

/** The ticket of a sign-in that waits for its code, or null. */
export const readTicket = (request: Request, origin: string): string | null =>
  readCookie(request, ticketUnder(origin))

/** The token of what was asked of a passkey before anybody was known, or null. */
export const readPasskeyToken = (request: Request, origin: string): string | null =>
  readCookie(request, passkeyUnder(origin))

/** What vouches for the browser (`admins/sign-in/known-device.server.ts`), or null. */
export const readKnownDevice = (request: Request, origin: string): string | null =>
  readCookie(request, knownUnder(origin))

function readCookie(request: Request, cookie: string): string | null {
  const name = `${cookie}=`
  const pairs = (request.headers.get('Cookie') ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(name))?.slice(name.length) || null
}

/** For Set-Cookie; the server alone decides when the session ends, so the browser keeps it until it closes. */
export const sessionCookie = (token: string, origin: string): string =>
  `${nameUnder(origin)}=${token}; ${attributes(origin)}`

/** For Set-Cookie: the browser forgets it. */
export const endedSessionCookie = (origin: string): string =>
  `${nameUnder(origin)}=; Max-Age=0; ${attributes(origin)}`

/** Never sent along from another site: the answer comes from our own page. */
export const passkeyCookie = (token: string, origin: string): string =>
  `${passkeyUnder(origin)}=${token}; ${attributes(origin).replace('Lax', 'Strict')}`

export const ticketCookie = (ticket: string, origin: string): string =>
  `${ticketUnder(origin)}=${ticket}; ${attributes(origin)}`

export const endedTicketCookie = (origin: string): string =>
  `${ticketUnder(origin)}=; Max-Age=0; ${attributes(origin)}`

/** Outlives the session: it is for the next sign-in. Never sent along from another site. */
export const knownDeviceCookie = (value: string, origin: string, days: number): string =>
  `${knownUnder(origin)}=${value}; Max-Age=${days * daySeconds}; ${attributes(origin).replace('Lax', 'Strict')}`

/** What the table holds instead of the token: a stolen row signs nobody in (docs/security.md, T8). */
export const sessionId = (token: string): string => digest(token)

const attributes = (origin: string) => `Path=/; HttpOnly; SameSite=Lax${isSecure(origin) ? '; Secure' : ''}`
