import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import { webStream } from '../files/web-stream.server.ts'
import {
  OutgoingProblem,
  type OutgoingRules,
  type PinnedHost,
  pinHost,
  pinnedLookup,
} from './host-guard.server.ts'

export type OutgoingLimits = {
  /** Until the whole answer is there. */
  milliseconds?: number
  /** Of the answer. */
  mostBytes?: number
  signal?: AbortSignal
}

const usualMilliseconds = 10_000
const usualBytes = 1_048_576
/** Above it a number is no status (RFC 9110, section 15). */
const lastStatus = 599
const redirects = new Set([301, 302, 303, 307, 308])
const bodiless = new Set([204, 205, 304])
const leastStatus = 200
const highestStatus = 599
/** What may come before the answer, such as early hints: a server that sends more floods us. */
const mostInterim = 20

/**
 * Sends one request to an address that somebody typed in the browser: looked up once and pinned, never redirected, within
 * a time and a size, in https unless the host is one of ours (ALLOW_PRIVATE_HOSTS). Answers whatever its status is.
 * @throws OutgoingProblem where nothing was sent, or the answer isn't taken; its body throws the same
 */
export async function sendOutgoing(
  request: Request,
  rules: OutgoingRules,
  { milliseconds = usualMilliseconds, mostBytes = usualBytes, signal }: OutgoingLimits = {},
): Promise<Response> {
  const url = new URL(request.url)
  if (!['https:', 'http:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw new OutgoingProblem('address')
  const timeout = AbortSignal.timeout(milliseconds)
  const ending = AbortSignal.any([timeout, request.signal, ...(signal ? [signal] : [])])
  const pinned = await pinHost(url.hostname, rules, ending)
  if (url.protocol === 'http:' && !pinned.isPrivate) throw new OutgoingProblem('scheme')
  let answer: IncomingMessage | undefined
  try {
    answer = await answerTo(request, { url, pinned, ending })
    const { statusCode = 0 } = answer
    if (redirects.has(statusCode))
      throw new OutgoingProblem('redirect', { location: answer.headers.location ?? null })
    if (statusCode > lastStatus) throw new OutgoingProblem('unreachable')
    return responseOf(answer, { isBodiless: request.method === 'HEAD', mostBytes, timeout })
  } catch (error) {
    answer?.destroy()
    throw problemOf(error, timeout)
  }
}

type Sending = { url: URL; pinned: PinnedHost; ending: AbortSignal }

async function answerTo(request: Request, { url, pinned, ending }: Sending): Promise<IncomingMessage> {
  const body = request.body === null ? null : Buffer.from(await request.arrayBuffer())
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const options: RequestOptions & { servername?: string } = {
    method: request.method,
    headers: {
      ...Object.fromEntries(request.headers),
      host: url.host,
      connection: 'close',
      ...(body && { 'content-length': body.length }),
    },
    signal: ending,
    agent: false,
    lookup: pinnedLookup(pinned),
    ...(pinned.servername && { servername: pinned.servername }),
  }
  const sending = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, resolve)
  sending.on('error', reject)
  let interim = 0
  sending.on('information', () => {
    interim += 1
    if (interim > mostInterim) sending.destroy(new OutgoingProblem('too-large'))
  })
  // Without a listener Node ends the connection and says nothing: nobody would hear of it.
  sending.on('upgrade', (_, socket) => socket.destroy())
  sending.on('close', () => reject(new OutgoingProblem('unreachable')))
  sending.end(body ?? undefined)
  return promise
}

type Taking = { mostBytes: number; timeout: AbortSignal; isBodiless?: boolean }

function responseOf(answer: IncomingMessage, taking: Taking): Response {
  const { statusCode = 500, headers } = answer
  // Node reads any three digits; a Response takes no others.
  if (statusCode < leastStatus || statusCode > highestStatus) {
    answer.destroy()
    throw new OutgoingProblem('unreachable')
  }
  const pairs = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [value].flat().map((one) => [name, one]),
  )
  if (bodiless.has(statusCode) || taking.isBodiless) {
    answer.destroy()
    return new Response(null, { status: statusCode, headers: pairs })
  }
  return new Response(webStream(Readable.from(limited(answer, taking))), {
    status: statusCode,
    headers: pairs,
  })
}

async function* limited(answer: IncomingMessage, { mostBytes, timeout }: Taking): AsyncGenerator<Buffer> {
  let bytes = 0
  try {
    for await (const piece of answer) {
      bytes += piece.length
      if (bytes > mostBytes) throw new OutgoingProblem('too-large')
      yield piece
    }
  } catch (error) {
    throw problemOf(error, timeout)
  } finally {
    answer.destroy()
  }
}

const certificateCodes = /^(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_)/

function problemOf(error: unknown, timeout: AbortSignal): OutgoingProblem {
  if (error instanceof OutgoingProblem) return error
  if (timeout.aborted) return new OutgoingProblem('timeout', { cause: error })
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return new OutgoingProblem(certificateCodes.test(code) ? 'certificate' : 'unreachable', { cause: error })
}
