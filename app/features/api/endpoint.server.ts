import { createRoute, type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { columns } from '#app/db/columns.ts'
import { recordViewed } from '#app/features/audit/commands.server.ts'
import type { AuditObject } from '#app/features/audit/rules.ts'
import type { KeyHolder } from '#app/features/connections/keys/open-key.server.ts'
import { readingOf, type Scope } from '#app/features/connections/keys/rules.ts'
import { done, type Outcome, type Refusal } from '#app/platform/outcome.ts'
import { problem } from '#app/platform/problem.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { keysOf, recordOf } from '#app/platform/shapes/collections.ts'
import { sentProblem } from '#app/platform/shapes/sent-json.ts'
import { byId } from './fields.ts'
import { makeOnce } from './once.server.ts'
import { problemSchema } from './problem.ts'

export type ApiVariables = { Variables: { holder: KeyHolder } }
/** Everything that programs can ask for; `endpoint` adds to it. */
export type Api = OpenAPIHono<ApiVariables>

type Shape = z.ZodObject
const nothing = z.object({})
type Nothing = typeof nothing

/** What a program can ask for, described once: what is sent is checked by it, and `openapi.json` says it. */
type Endpoint<Query extends Shape, Params extends Shape, Body extends Shape, Answer extends z.ZodType> = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  path: `/${string}`
  summary: string
  tag: string
  /** What the key needs; null where any key will do. */
  scope: Scope | null
  query?: Query
  params?: Params
  body?: Body
  /** `noContent` where there is nothing to say: 204. */
  answer: Answer
  /** It makes a record: 201. `makingEndpoint` sets it. */
  makes?: boolean
  /** It changes a record that the program has read: 428 without `If-Match`, 412 where somebody changed it since. */
  changes?: boolean
  /** How else it refuses, by status, besides what every endpoint does. */
  refuses?: Readonly<Record<number, string>>
  /** What programs know those fields as that a command names otherwise. */
  names?: Readonly<Record<string, string>>
}

/** The answer of what leaves nothing to tell. */
export const noContent = z.null()

/** What a program asks, checked. */
type Asked<Query, Params, Body> = KeyHolder & {
  query: Query
  params: Params
  body: Body
  /** The version of the row that the program has seen, from `If-Match`; null where it sent none. */
  seen: string | null
  /** From `Idempotency-Key`; empty where it sent none. */
  idempotencyKey: string
  /** For the command that makes a record: what is asked again under it is the same. Another one each time without a key. */
  formKey: string
}

/** The answer and, of one row, its version. `made` is the id of a new one. */
type Answered<T> = { body: T; version?: string; made?: string }

const everyRefusal = {
  400: 'It doesn’t fit what is described here',
  401: 'No valid API key',
  429: 'Too many requests: wait as long as Retry-After says',
  503: 'Not now: wait as long as Retry-After says',
}

const versionRefusals = { 412: 'Somebody changed it since: read it again', 428: 'If-Match is missing' }

/**
 * Adds what programs can ask for. The key's scope is asked here, so that no endpoint can forget it; a refusal of a command is
 * the problem that the program gets.
 */
export function endpoint<
  Answer extends z.ZodType,
  Query extends Shape = Nothing,
  Params extends Shape = Nothing,
  Body extends Shape = Nothing,
>(
  api: Api,
  described: Endpoint<Query, Params, Body, Answer>,
  run: (
    asked: Asked<z.output<Query>, z.output<Params>, z.output<Body>>,
  ) => Promise<Outcome<Answered<z.input<Answer> | null>, Refusal>>,
): void {
  const { makes = false, changes = false, query, params, body, names = {} } = described
  const handle = async (context: Context<ApiVariables>) => {
    const holder = context.get('holder')
    const ifMatch = context.req.header('if-match')
    const seen = versionIn(ifMatch)
    if (changes && seen === null && ifMatch !== '*')
      return problem({ status: ifMatch === undefined ? 428 : 412, message: 'Send the ETag that you read.' })
    // The library has checked each of them against its schema.
    const sent = (part: 'query' | 'param' | 'json') => context.req.valid(part as never)
    const asked = {
      query: query ? sent('query') : ({} as z.output<Query>),
      params: params ? sent('param') : ({} as z.output<Params>),
      body: body ? sent('json') : ({} as z.output<Body>),
    }
    const wrong = sentProblem(asked)
    if (wrong !== null) return problem({ status: 400, message: wrong })
    const idempotencyKey = context.req.header('idempotency-key') ?? ''
    const formKey = idempotencyKey === '' ? randomId() : `${holder.keyId} ${idempotencyKey}`
    const outcome = await run({ ...holder, ...asked, seen, idempotencyKey, formKey })
    if (!outcome.ok) return problem(asProblem(outcome, names))
    const { body: answered, version, made } = outcome.value
    const headers = {
      ...(version !== undefined && { ETag: etagOf(version) }),
      ...(made !== undefined && { Location: `${context.req.path}/${made}` }),
    }
    if (answered === null) return context.body(null, 204, headers)
    return context.json(answered as object, makes ? 201 : 200, headers)
  }
  const middleware = requireScope(described.scope)
  api.openapi(createRoute({ ...asRoute(described), middleware }), handle as never)
}

/** Before what was sent is looked at: a key learns nothing of what it can't do. */
const requireScope =
  (scope: Scope | null): MiddlewareHandler<ApiVariables> =>
  async (context, next) => {
    if (scope !== null && !context.get('holder').scopes.includes(scope))
      return problem({ status: 403, message: `This key lacks the scope ${scope}.` })
    await next()
    return undefined
  }

/** As programs know it: 412 where the record was changed since, and their names of the fields. */
function asProblem({ errors, ...refusal }: Refusal, names: Readonly<Record<string, string>>): Refusal {
  const named = Object.entries(errors ?? {}).map(([field, sentence]) => [names[field] ?? field, sentence])
  return {
    ...refusal,
    ...(named.length > 0 && { errors: Object.fromEntries(named) }),
    status: refusal.isOutdated ? 412 : refusal.status,
  }
}

/** One record, as an answer shows it. */
export type Shown<Answer extends z.ZodType> = {
  /** What the audit log calls it. */
  object: AuditObject
  /** As it is now, with its version; 404 where it is gone. */
  read(services: Services, id: string): Promise<Outcome<Answered<z.input<Answer>>>>
}

type Reading<Answer extends z.ZodType> = Omit<
  Endpoint<Nothing, typeof byId, Nothing, Answer>,
  'method' | 'query' | 'params' | 'body' | 'makes' | 'changes'
>

/** Adds reading the one record whose id is in the path; the audit log has who did. */
export function readingEndpoint<Answer extends z.ZodType>(
  api: Api,
  described: Reading<Answer>,
  { object, read }: Shown<Answer>,
): void {
  endpoint<Answer, Nothing, typeof byId>(
    api,
    { ...described, method: 'get', params: byId },
    async ({ services, actor, params: { id } }) => {
      const one = await read(services, id)
      if (one.ok) await recordViewed(services, actor, { object, id })
      return one
    },
  )
}

type Changing<Body extends Shape, Answer extends z.ZodType> = Omit<
  Endpoint<Nothing, typeof byId, Body, Answer>,
  'query' | 'params' | 'makes'
>

/** Adds what changes the record whose id is in the path. The answer is the record as it is by now. */
export function changingEndpoint<Answer extends z.ZodType, Body extends Shape = Nothing>(
  api: Api,
  described: Changing<Body, Answer>,
  change: (
    asked: Asked<unknown, z.output<typeof byId>, z.output<Body>>,
  ) => Promise<Outcome<unknown, Refusal>>,
  shown: Shown<Answer>,
): void {
  endpoint<Answer, Nothing, typeof byId, Body>(
    api,
    { ...described, params: byId } as Endpoint<Nothing, typeof byId, Body, Answer>,
    async (asked) => {
      const began = asked.services.clock.now()
      const changed = await change(asked)
      return changed.ok ? showWritten(asked, { ...shown, ...described, id: asked.params.id, began }) : changed
    },
  )
}

type Making<Params extends Shape, Body extends Shape, Answer extends z.ZodType> = Omit<
  Endpoint<Nothing, Params, Body, Answer>,
  'method' | 'query' | 'makes' | 'changes'
>

/**
 * Adds what makes a record: once for each `Idempotency-Key`. The answer is the record as it is by now.
 * @param make does it and returns the record's id
 */
export function makingEndpoint<Answer extends z.ZodType, Body extends Shape, Params extends Shape = Nothing>(
  api: Api,
  described: Making<Params, Body, Answer>,
  make: (asked: Asked<unknown, z.output<Params>, z.output<Body>>) => Promise<Outcome<string>>,
  shown: Shown<Answer>,
): void {
  const refuses = { 422: 'It can’t be so, or the Idempotency-Key was sent with something else' }
  const whole = { ...described, refuses: { ...refuses, ...described.refuses } }
  endpoint<Answer, Nothing, Params, Body>(
    api,
    { ...whole, method: 'post', makes: true } as Endpoint<Nothing, Params, Body, Answer>,
    async (asked) => {
      const { services, keyId, idempotencyKey, params, body } = asked
      const began = services.clock.now()
      const request = [described.path, params, body]
      const made = await makeOnce(services, { keyId, idempotencyKey, request }, () => make(asked))
      if (!made.ok) return made
      const answer = await showWritten(asked, { ...shown, ...described, id: made.value, began })
      return answer.ok ? done({ ...answer.value, made: made.value }) : answer
    },
  )
}

type Written = { scope: Scope | null; id: string; began: Temporal.Instant }

/**
 * What was written, for a key that may read it; else nothing. Where the request wrote nothing, nothing in the audit log says
 * who saw the record: a look at it does.
 */
async function showWritten<Answer extends z.ZodType>(
  { services, actor, scopes }: KeyHolder,
  { object, read, scope, id, began }: Written & Shown<Answer>,
): Promise<Outcome<Answered<z.input<Answer> | null>>> {
  const reading = readingOf(scope)
  if (reading !== null && !scopes.includes(reading)) return done({ body: null })
  const one = await read(services, id)
  if (one.ok && (one.value.version ?? '') < columns.instant(began))
    await recordViewed(services, actor, { object, id })
  return one
}

/** The same as OpenAPI has it. */
function asRoute({
  tag,
  scope,
  answer,
  makes = false,
  changes = false,
  refuses = {},
  query,
  params,
  body,
  names: _,
  ...described
}: Endpoint<Shape, Shape, Shape, z.ZodType>): RouteConfig {
  const statuses: Readonly<Record<number, string>> = {
    ...everyRefusal,
    ...(scope !== null && { 403: `The key lacks the scope ${scope}` }),
    ...(changes && versionRefusals),
    ...refuses,
  }
  const headers = {
    ...(changes && {
      'If-Match': z
        .string()
        .optional()
        .openapi({
          description: 'The ETag that you read; `*` changes it whatever its version',
          param: { required: true },
        }),
    }),
    ...(makes && {
      'Idempotency-Key': z.string().optional().openapi({
        description: 'The same one within 24 hours makes nothing else',
      }),
    }),
  }
  const isEmpty = answer === noContent
  const reading = readingOf(scope)
  return {
    ...described,
    tags: [tag],
    security: [{ key: scope === null ? [] : [scope] }],
    request: {
      ...(query && { query }),
      ...(params && { params }),
      // Required for programs; asked by `endpoint`, which answers 428 and not 400.
      ...(Object.keys(headers).length > 0 && { headers: z.object(headers) }),
      ...(body && { body: { required: true, content: { 'application/json': { schema: body } } } }),
    },
    responses: {
      [isEmpty ? 204 : makes ? 201 : 200]: {
        description: 'Done',
        ...(!isEmpty && { content: { 'application/json': { schema: answer } } }),
      },
      ...(!isEmpty &&
        reading !== null && { 204: { description: `Done; the key lacks the scope ${reading} to see it` } }),
      ...recordOf(keysOf(statuses), (status) => ({
        description: statuses[Number(status)] ?? '',
        content: { 'application/problem+json': { schema: problemSchema } },
      })),
    },
  }
}

/** A page of a list. */
export const listOf = <S extends z.ZodType>(name: string, row: S) =>
  z
    .object({
      data: z.array(row),
      next: z.string().nullable().openapi({
        description: 'Send it as `cursor` for the next page; null on the last',
      }),
    })
    .openapi(name)

const etagOf = (updatedAt: string): string => `"${updatedAt}"`

const versionIn = (ifMatch: string | undefined): string | null =>
  /^"(\d{4}-\d{2}-\d{2}T[\d:.]+Z)"$/.exec(ifMatch ?? '')?.[1] ?? null
