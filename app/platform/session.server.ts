import { digest } from './random.server.ts'

/** `__Host-` binds the cookie to this host, to https and to the whole path; browsers refuse it over http. */
const secureName = '__Host-session'
const plainName = 'session'

const isSecure = (origin: string) => origin.startsWith('https:')
const nameUnder = (origin: string) => (isSecure(origin) ? secureName : plainName)

/** The session's token of that request, or null. Under https the plain cookie counts for nothing. */
export function readSessionToken(request: Request, origin: string): string | null {
  const name = `${nameUnder(origin)}=`
  const pairs = (request.headers.get('Cookie') ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(name))?.slice(name.length) || null
}

/** For Set-Cookie; the server alone decides when the session ends, so the browser keeps it until it closes. */
export const sessionCookie = (token: string, origin: string): string =>
  `${nameUnder(origin)}=${token}; ${attributes(origin)}`

/** For Set-Cookie: the browser forgets it. */
export const endedSessionCookie = (origin: string): string =>
  `${nameUnder(origin)}=; Max-Age=0; ${attributes(origin)}`

/** What the table holds instead of the token: a stolen row signs nobody in (security T8). */
export const sessionId = (token: string): string => digest(token)

const attributes = (origin: string) => `Path=/; HttpOnly; SameSite=Lax${isSecure(origin) ? '; Secure' : ''}`
