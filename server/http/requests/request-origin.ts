import type { IncomingMessage } from 'node:http'
import type { Settings } from '#app/platform/settings.ts'

/** What another hop may have written about itself; nothing behind us may believe it (ASVS 4.1.3). */
const hopHeaders = [
  'connection',
  'content-length',
  'expect',
  'forwarded',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
]
/** A body that streams says so (Fetch standard, RequestInit.duplex). */
type Sent = RequestInit & { duplex?: 'half' }
type RequestBody = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
const hostPattern = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i

/** The origin that people use: PUBLIC_URL, or the Host of the request where it is unset; null: no valid Host. */
export const ownOriginOf = ({ headers }: IncomingMessage, settings: OwnAddress): string | null =>
  ownOrigin(headers.host, settings)

type OwnAddress = Pick<Settings, 'publicUrl' | 'host' | 'port'>

/** The same from the Host alone. */
export function ownOrigin(given: string | undefined, { publicUrl, host, port }: OwnAddress): string | null {
  if (publicUrl) return publicUrl
  const named = given ?? `${host}:${port}`
  return hostPattern.test(named) ? (URL.parse(`http://${named}`)?.origin ?? null) : null
}

/**
 * The request as the framework gets it: on our own origin, whatever is in front of us
 * (docs/topics/requests-and-headers.md). The gate has judged its Origin; the framework, which compares that
 * with the address, is shown ours.
 */
export function handedOn(
  request: Request,
  origin: string,
  body?: RequestBody,
  method = body ? 'POST' : 'GET',
): Request {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  for (const name of hopHeaders) headers.delete(name)
  headers.set('host', new URL(origin).host)
  if (headers.has('origin')) headers.set('origin', origin)
  const { signal } = request
  const sent: Sent = body instanceof ReadableStream ? { body, duplex: 'half' } : body ? { body } : {}
  return new Request(origin + pathname + search, { method, headers, signal, ...sent })
}

const harmless = new Set(['GET', 'HEAD'])

/**
 * Whether a request may change something: it must come from a page of ours
 * (docs/topics/requests-and-headers.md). What the browser says in Sec-Fetch-Site counts; older browsers are
 * judged by Origin; who sends neither is refused.
 */
export function mayEnter(
  { method, headers }: { method: string; headers: Pick<Headers, 'get'> },
  ownOrigin: string,
): boolean {
  if (harmless.has(method)) return true
  const site = headers.get('sec-fetch-site')
  if (site === 'same-origin') return true
  if (site !== null && site !== 'none') return false
  return headers.get('origin') === ownOrigin
}
