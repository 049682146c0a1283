import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { digest } from '#app/platform/secrets/random.server.ts'
import type { PublishedFile } from './publication.server.ts'

const unpack = promisify(gunzip)

/** Clients poll each minute at most: what they have is asked about again after that. */
const cacheControl = 'public, max-age=60'

/** Anybody may read it from any page: nothing of a patient is in it, and no cookie says anything to it. */
const forEverybody = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Retry-After',
  'X-Robots-Tag': 'noindex',
}

export const fhirJson = 'application/fhir+json; charset=utf-8'
const fhirLines = 'application/fhir+ndjson; charset=utf-8'

type Asked = Pick<Headers, 'get'>

/** A text that is the same until it changes. */
export function textAnswer(text: string, type: string, asked: Asked): Response {
  const tag = `W/"${digest(text)}"`
  const headers = { ...forEverybody, 'Cache-Control': cacheControl, ETag: tag }
  if (isKnown(tag, asked)) return new Response(null, { status: 304, headers })
  return new Response(text, { headers: { ...headers, 'Content-Type': type } })
}

/** A published file, packed where the client takes that. */
export async function fileAnswer({ packed, tag }: PublishedFile, asked: Asked): Promise<Response> {
  const headers = {
    ...forEverybody,
    'Cache-Control': cacheControl,
    ETag: tag,
    Vary: 'Accept-Encoding',
  }
  if (isKnown(tag, asked)) return new Response(null, { status: 304, headers })
  const isPacked = takesGzip(asked.get('accept-encoding') ?? '')
  const body = isPacked ? packed : await unpack(packed)
  return new Response(new Uint8Array(body), {
    headers: {
      ...headers,
      'Content-Type': fhirLines,
      'Content-Length': String(body.length),
      ...(isPacked && { 'Content-Encoding': 'gzip' }),
    },
  })
}

/** RFC 9110, 13.1.2: a weak comparison. */
function isKnown(tag: string, asked: Asked): boolean {
  const sent =
    asked
      .get('if-none-match')
      ?.split(',')
      .map((one) => one.trim()) ?? []
  return sent.some((one) => one === '*' || one.replace(/^W\//, '') === tag.replace(/^W\//, ''))
}

const takesGzip = (accepted: string): boolean =>
  accepted.split(',').some((one) => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(one))

/** FHIR's issue types of what can go wrong here. */
type IssueCode =
  | 'invalid'
  | 'required'
  | 'value'
  | 'business-rule'
  | 'conflict'
  | 'deleted'
  | 'forbidden'
  | 'login'
  | 'not-supported'
  | 'not-found'
  | 'throttled'
  | 'too-costly'
  | 'transient'

export type Problem = {
  status: 400 | 401 | 403 | 404 | 405 | 406 | 409 | 410 | 422 | 429 | 503
  code: IssueCode
  text: string
  /** Seconds until another try makes sense. */
  retryAfter?: number
  /** How an operation of IHE ITI Scheduling says it: in a Bundle, as its other answers are. */
  ofOperation?: { severity: 'error' | 'fatal' }
}

/** What went wrong as an OperationOutcome; nobody keeps it. */
export const problemAnswer = (problem: Problem, sharing: Sharing = 'public') => {
  const { status, retryAfter } = problem
  const headers = {
    ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
    ...(status === 503 && { 'Retry-After': '5' }),
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
  }
  return jsonAnswer(outcomeOf(problem), { status, sharing, headers })
}

function outcomeOf({ code, text, ofOperation }: Problem): object {
  const issue = [{ severity: ofOperation?.severity ?? 'error', code, diagnostics: text }]
  const resource = { resourceType: 'OperationOutcome', issue }
  if (!ofOperation) return resource
  const entry = [{ resource, search: { mode: 'outcome' } }]
  return { resourceType: 'Bundle', type: 'searchset', total: 0, entry }
}

/** What a key opened is for its holder alone: no cache keeps it, and no page of another site reads it. */
export const privateAnswer = (resource: object): Response =>
  jsonAnswer(resource, { status: 200, sharing: 'private', headers: {} })

type Sharing = 'public' | 'private'

const jsonAnswer = (
  body: object,
  { status, sharing, headers }: { status: number; sharing: Sharing; headers: Record<string, string> },
): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: {
      ...(sharing === 'public' && forEverybody),
      'Cache-Control': 'no-store',
      'Content-Type': fhirJson,
      ...headers,
    },
  })

export const awayProblem: Problem = {
  status: 503,
  code: 'transient',
  text: 'This can’t be read right now. Please try again.',
}
