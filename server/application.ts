import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { localPath, plainPath } from '../app/language/addresses.ts'
import { withClinicLanguages, withLanguage } from '../app/language/with-language.server.ts'
import { readings } from '../app/operator/readings.server.ts'
import { keepFromCdn } from '../app/platform/pages/cdn.server.ts'
import { problem } from '../app/platform/problem.ts'
import { AddressCounts } from '../app/platform/process/address-counts.server.ts'
import { isAnswering } from '../app/platform/process/readiness.server.ts'
import { randomId } from '../app/platform/secrets/random.server.ts'
import type { Services } from '../app/platform/services.ts'
import { isCallback } from '../app/platform/texts/texter.ts'
import { healthText } from '../app/platform/web-address/proof.server.ts'
import { fileAnswer, type PublicFiles, scriptFile } from './http/answers/files.ts'
import { commonHeaders, dropEmptyFrameOptions, inertPolicy } from './http/answers/headers.ts'
import { type Contact, refusalPage } from './http/answers/refusal-page.ts'
import { askedLanguage, isReadable } from './http/requests/asked-language.ts'
import { BrokenLine, dropBody, readFormBody, readJsonBody } from './http/requests/form-body.ts'
import { handedOn, mayEnter, ownOriginOf } from './http/requests/request-origin.ts'
import { isMultipart, pathsThat, uploadBody } from './http/requests/upload-body.ts'
import { addressReader } from './http/requests/visitor.ts'
import { type Answered, KeptPages } from './kept/kept-pages.ts'
import { isKeptPath } from './kept/kept-routes.ts'
import { kindOf } from './log.ts'
import { bringsToken, Metrics } from './metrics.ts'
import { type BuildSource, createPages, isPage } from './pages.ts'

const tellMilliseconds = 1_000

/** Kept pages are answered by the ten thousand: the log gets one line a second for each route and status. */
export class AnswerLog {
  #log: Services['log']
  #label: (path: string) => string
  #counts = new Map<string, { path: string; status: number; count: number; ms: number }>()
  #timer: NodeJS.Timeout | null = null

  constructor({ log, label }: { log: Services['log']; label(path: string): string }) {
    this.#log = log
    this.#label = label
  }

  count({ path, status, ms }: Omit<Answered, 'incoming'>): void {
    const key = status === 200 ? path : `${status} ${path}`
    const known = this.#counts.get(key)
    if (known) {
      known.count++
      known.ms = Math.max(known.ms, ms)
    } else {
      this.#counts.set(key, { path, status, count: 1, ms })
    }
    this.#timer ??= setTimeout(() => this.tell(), tellMilliseconds).unref()
  }

  /** Writes what has been counted; the server does so once more before it ends. */
  tell(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    for (const { path, status, count, ms } of this.#counts.values()) {
      this.#log.info({ method: 'GET', route: this.#label(path), status, count, ms }, 'answered')
    }
    this.#counts.clear()
  }
}

const mostParts = 8
const ownParts = ['healthz', 'readyz', 'metrics', 'assets']

/**
 * Names a path for the log by the words of our own routes; every other part, which may be an id or something
 * that a person typed, becomes `:`.
 */
export function routeLabeller(routes: ServerBuild['routes']): (path: string) => string {
  const words = new Set(ownParts)
  for (const route of Object.values(routes)) {
    for (const part of route?.path?.split('/') ?? []) {
      if (part !== '' && !part.startsWith(':') && part !== '*') words.add(part)
    }
  }
  return (path) => {
    const parts = path.slice(1).split('/').slice(0, mostParts)
    return `/${parts.map((part) => (part === '' || words.has(part.replace(/\.data$/, '')) ? part : ':')).join('/')}`
  }
}

/** Posts of one address that are refused anyway, in one minute (docs/topics/requests-and-headers.md). */
const mostRefusedPosts = 1_200

type Parts = {
  services: Services
  source: BuildSource
  routes: ServerBuild['routes']
  files: PublicFiles
  contact(): Contact
  isDevelopment: boolean
  /** False as soon as the process is asked to end. */
  isServing(): boolean
}
type Bindings = { Bindings: HttpBindings }
/** Where problems are answered in place of pages. */
type Gate = Parts & { isForPrograms(path: string): boolean }

const methods = ['GET', 'HEAD', 'POST']
/** Of what only programs ask for, with a key. */
const programMethods = ['PUT', 'PATCH', 'DELETE']
/** What another site's page may ask of what is public (Fetch standard, CORS-preflight). */
const readableByAll = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, HEAD',
  'Access-Control-Allow-Headers': 'Accept, If-None-Match, Prefer',
  'Access-Control-Max-Age': '86400',
}
/** U+0000 in an address: no page has one, and PostgreSQL cannot be asked for it. */
const holdsNull = /%00/

export type Application = {
  fetch: Hono<Bindings>['fetch']
  /** Public pages that are the same for everyone: asked before all the rest. */
  kept: KeptPages
  /** What is to be told before the process ends. */
  close(): void
}

/** Everything that answers a request, in the order in which it is asked. */
export function createApplication(given: Parts): Application {
  const isForPrograms = pathsThat('forPrograms', given.routes)
  const parts: Gate = { ...given, isForPrograms }
  const { services, isDevelopment } = parts
  const pages = createPages(parts.source, services, { isDevelopment })
  const files = new Map(parts.files)
  for (const [path, script] of pages.routeLists) files.set(path, scriptFile(script))
  const answerLog = new AnswerLog({ log: services.log, label: routeLabeller(parts.routes) })
  const metrics = new Metrics()
  const onAnswered = (answer: Answered) => {
    answerLog.count(answer)
    metrics.count('GET', answer)
    countView(services, answer)
  }
  const kept = new KeptPages({ ...parts, render: pages.render, onAnswered })
  const addressOf = addressReader(services.settings.trustProxy)
  const refusedPosts = new AddressCounts(mostRefusedPosts * services.settings.limitsFactor)
  const takesFile = pathsThat('takesFile', parts.routes)
  const isForAnyOrigin = pathsThat('anyOrigin', parts.routes)
  const isPublicPage = isKeptPath(parts.routes)
  const application = new Hono<Bindings>()
  frame(application, parts, metrics)

  answerWatchers(application, parts, metrics)

  application.use(async (context, next) => {
    const { method } = context.req
    const url = new URL(context.req.url)
    const isOfProgram = programMethods.includes(method) && isForPrograms(url.pathname)
    if (methods.includes(method) || isOfProgram) return next()
    // A browser asks first where another site's page sends more than a plain GET.
    const isAsking = method === 'OPTIONS' && isReadable(url)
    if (isAsking && isForAnyOrigin(decodeURIComponent(url.pathname)))
      return context.body(null, 204, readableByAll)
    const allowed = isForPrograms(url.pathname) ? [...methods, ...programMethods] : methods
    return refuse(context, parts, 405, { Allow: allowed.join(', ') })
  })

  application.on(['GET', 'HEAD'], '*', async (context, next) => {
    return fileAnswer(files, context.req.raw, new URL(context.req.url).pathname) ?? next()
  })

  application.all('*', async (context) => {
    const { incoming } = context.env
    const origin = ownOriginOf(incoming, services.settings)
    if (!origin || holdsNull.test(context.req.url) || !isReadable(new URL(context.req.url)))
      return refuse(context, parts, 400)
    const visitor = { address: addressOf(incoming), origin }
    if (isForPrograms(new URL(context.req.url).pathname)) {
      const seconds = refusedPosts.secondsToWait(visitor.address)
      if (seconds > 0) return refuse(context, parts, 429, { 'Retry-After': String(seconds) })
      const answer = await receiveFromProgram(context, parts, origin, (request) =>
        pages.answer(request, visitor),
      )
      if (answer.status === 401) refusedPosts.count(visitor.address)
      return answer
    }
    if (context.req.method !== 'POST') {
      const answer = await pages.answer(handedOn(context.req.raw, origin), visitor)
      const path = new URL(context.req.url).pathname
      if (isPage(answer.headers) && isPublicPage(path))
        countView(services, { path, status: answer.status, incoming })
      return context.req.method === 'HEAD' ? withoutBody(answer) : answer
    }

    const seconds = refusedPosts.secondsToWait(visitor.address)
    if (seconds > 0) return refuse(context, parts, 429, { 'Retry-After': String(seconds) })
    const isUpload = takesFile(new URL(context.req.url).pathname) && isMultipart(incoming)
    const take = isUpload ? receiveUpload : receive
    const response = await take(context, parts, origin, (request) => pages.answer(request, visitor))
    if (response.status >= 400) refusedPosts.count(visitor.address)
    return response
  })
  return { fetch: application.fetch, kept, close: () => answerLog.tell() }
}

/** Shown within other pages. */
const mapPath = '/map'

/** Pages of the website that were shown, sent again or still known to the browser: only their own paths are counted. */
function countView({ views }: Services, { path, status, incoming }: Omit<Answered, 'ms'>): void {
  if (status !== 200 && status !== 304) return
  const { method, headers } = incoming
  if (!path.endsWith(mapPath) || plainPath(path) !== mapPath) views.view({ path, method, headers })
}

/** What balancers and monitors ask. */
function answerWatchers(application: Hono<Bindings>, { services, isServing }: Parts, metrics: Metrics) {
  application.get('/healthz', (context) =>
    context.text(healthText(services.settings.secretKey, new URL(context.req.url).searchParams)),
  )
  application.get('/readyz', async (context) => {
    const isReady = isServing() && (await isAnswering(services.db))
    return context.text(isReady ? 'ready' : 'not ready', isReady ? 200 : 503)
  })
  application.get('/metrics', (context, next) => {
    const token = services.settings.metricsToken
    return token === null ? next() : showMetrics(context, services, { metrics, token })
  })
}

/** For anyone who watches the system and brings the token. */
async function showMetrics(
  context: Context<Bindings>,
  services: Services,
  { metrics, token }: { metrics: Metrics; token: string },
): Promise<Response> {
  if (!bringsToken(context.req.header('Authorization'), token)) {
    return context.text('no token', 401, { 'WWW-Authenticate': 'Bearer' })
  }
  const text = metrics.text(await readings(services))
  return context.text(text, 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
}

/** What GET would say, headers and all. */
async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel()
  return new Response(null, { status: response.status, headers: response.headers })
}

/** The service for text messages hands in forms of its own, which its signature vouches for instead. */
const comesSigned = ({ services }: Parts, { url }: Request) =>
  services.settings.texts !== null && isCallback(new URL(url).pathname)

/** A form: from our own page, of the right kind and size; only then is a page asked. */
async function receive(
  context: Context<Bindings>,
  parts: Gate,
  origin: string,
  ask: (request: Request) => Promise<Response>,
): Promise<Response> {
  const { raw } = context.req
  if (!mayEnter(raw, origin) && !comesSigned(parts, raw)) return refuse(context, parts, 403)
  const form = await readFormBody(context.env.incoming)
  if (!form.ok) return refuse(context, parts, form.status)
  return ask(handedOn(context.req.raw, origin, form.body))
}

/**
 * What a program asks: its key opens it, and nothing that a browser sends along does, so that no page can ask in somebody's
 * name. HEAD is asked as GET.
 */
async function receiveFromProgram(
  context: Context<Bindings>,
  parts: Gate,
  origin: string,
  ask: (request: Request) => Promise<Response>,
): Promise<Response> {
  const { raw, method } = context.req
  const isRead = method === 'GET' || method === 'HEAD'
  const sent = isRead ? null : await readJsonBody(context.env.incoming)
  if (sent && !sent.ok) return refuse(context, parts, sent.status)
  const request = isRead ? handedOn(raw, origin) : handedOn(raw, origin, sent?.body, method)
  request.headers.delete('cookie')
  const answer = await ask(request)
  return method === 'HEAD' ? withoutBody(answer) : answer
}

/** A form with a file, read by the page itself as it comes in; what the page left unread is dropped. */
async function receiveUpload(
  context: Context<Bindings>,
  parts: Gate,
  origin: string,
  ask: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (!mayEnter(context.req.raw, origin)) return refuse(context, parts, 403)
  const upload = uploadBody(context.env.incoming)
  if (!upload.ok) return refuse(context, parts, upload.status)
  const response = await ask(handedOn(context.req.raw, origin, upload.body))
  if (!(await dropBody(context.env.incoming))) response.headers.set('Connection', 'close')
  return response
}

/** What an answer may say of itself: who frames it, who loads it, whom its address is told. */
const mayDiffer = new Set(['X-Frame-Options', 'Cross-Origin-Resource-Policy', 'Referrer-Policy'])

/** Around every answer: its headers and its line in the log. */
function frame(application: Hono<Bindings>, parts: Gate, metrics: Metrics) {
  const { log, settings } = parts.services
  const label = routeLabeller(parts.routes)
  application.use((context, next) => {
    const { lastLanguages } = parts.services.clinic
    return withClinicLanguages(lastLanguages, () =>
      withLanguage(askedLanguage(context.req.path, context.req.raw.headers), next),
    )
  })
  application.use(async (context, next) => {
    const start = performance.now()
    await next()
    const { headers, status } = context.res
    for (const [name, value] of Object.entries(commonHeaders(settings))) {
      if (!mayDiffer.has(name) || !headers.has(name)) headers.set(name, value)
    }
    dropEmptyFrameOptions(headers)
    if (!headers.has('Content-Security-Policy') && !parts.isDevelopment) {
      headers.set('Content-Security-Policy', inertPolicy)
    }
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
    keepFromCdn(headers, settings)
    if (!parts.isServing()) headers.set('Connection', 'close')
    const ms = Math.round(performance.now() - start)
    const { method } = context.req
    metrics.count(methods.includes(method) ? method : 'other', { status, ms })
    log.info({ method, route: label(new URL(context.req.url).pathname), status, ms }, 'answered')
  })
  application.onError(async (error, context) => {
    if (error instanceof BrokenLine) return context.body(null, 400)
    log.error({ kind: kindOf(error) }, 'unexpected')
    return refuse(context, parts, 500)
  })
}

async function refuse(
  context: Context<Bindings>,
  { contact, services, isForPrograms }: Gate,
  status: number,
  given: Record<string, string> = {},
): Promise<Response> {
  const isAtEnd = await dropBody(context.env.incoming)
  const headers = { ...(isAtEnd ? {} : { Connection: 'close' }), ...given }
  if (isForPrograms(readablePath(context.req.url))) {
    const answer = problem({ status, headers })
    return context.req.method === 'HEAD' ? withoutBody(answer) : answer
  }
  const html = refusalPage(status, {
    contact: contact(),
    back: localPath('/'),
    reference: randomId().slice(0, 8),
    isDemo: services.settings.isDemo,
  })
  return new Response(context.req.method === 'HEAD' ? null : html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(html)),
      ...headers,
    },
  })
}

/** A path that can be compared; empty where its escapes say nothing. */
function readablePath(address: string): string {
  const { pathname } = new URL(address)
  try {
    decodeURIComponent(pathname)
    return pathname
  } catch {
    return ''
  }
}
