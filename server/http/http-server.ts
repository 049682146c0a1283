import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  STATUS_CODES,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { KeptPages } from '../kept/kept-pages.ts'
import { commonHeaders, type HeaderSettings, inertPolicy } from './answers/headers.ts'
import { refusals } from './answers/refusal-page.ts'
import { capIdleSockets } from './idle-sockets.ts'
import { mayBeRead } from './requests/form-body.ts'

/**
 * Node's own defaults let a slow client stay for 90 s (docs/topics/requests-and-headers.md). The longest
 * request is an upload; forms are held to 30 s where they are read (`form-body.ts`).
 */
export const timeoutsOfClients = {
  headersTimeout: 10_000,
  requestTimeout: 180_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
}
const idleSocketMilliseconds = 120_000
const mostConnections = 2_000

type Answer = Parameters<typeof getRequestListener>[0]
type Options = {
  settings: HeaderSettings
  /** Asked first. */
  kept?: Pick<KeptPages, 'take'>
  timeouts?: typeof timeoutsOfClients
  /** Whose sockets are not counted; without it nobody's are. */
  mayBeProxy?: (address: string) => boolean
}

/** An HTTP server that does not wait for slow clients and answers what is no request with a sentence. */
export function createHttpServer(
  fetch: Answer,
  { settings, kept, timeouts = timeoutsOfClients, mayBeProxy }: Options,
): Server {
  const answer = getRequestListener(fetch, {
    errorHandler: () => new Response(rawSentence(400), { status: 400, headers: rawHeaders(settings) }),
  })
  const listener: RequestListener = (incoming, outgoing) => {
    const pass = () => void answer(incoming, outgoing)
    if (!kept?.take(incoming, outgoing, pass)) pass()
  }
  const server = createServer({ ...timeouts, requireHostHeader: false }, listener)
  server.maxConnections = mostConnections
  server.setTimeout(idleSocketMilliseconds)
  server.on('clientError', (error, socket) => answerRaw(error, socket, settings))
  server.on('checkContinue', (incoming: IncomingMessage, outgoing: Parameters<RequestListener>[1]) => {
    if (mayBeRead(incoming)) outgoing.writeContinue()
    listener(incoming, outgoing)
  })
  // An expectation that nobody knows is not met and does no harm (RFC 9110, 10.1.1); Node's bare 417 would
  // leave without our headers.
  server.on('checkExpectation', listener)
  if (mayBeProxy) capIdleSockets(server, { mayBeProxy })
  return server
}

const rawStatus: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** What the parser refused has no request to answer: written by hand, then the line is closed. */
function answerRaw(error: Error, socket: Duplex, settings: Options['settings']): void {
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = rawStatus[code] ?? 400
  const body = `${rawSentence(status)}\n`
  const headers = { ...rawHeaders(settings), 'Content-Length': String(Buffer.byteLength(body)) }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
}

/** What could not be read has no address that would say in which language. */
const rawSentence = (status: number) => withLanguage('en', () => refusals[status]?.heading())

const rawHeaders = (settings: Options['settings']): Record<string, string> => ({
  ...commonHeaders(settings),
  'Cache-Control': 'no-store',
  Connection: 'close',
  'Content-Security-Policy': inertPolicy,
  'Content-Type': 'text/plain; charset=utf-8',
})
