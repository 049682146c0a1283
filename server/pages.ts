import { createHash } from 'node:crypto'
import {
  createRequestHandler,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { addressInstead, namedLanguage, plainPath } from '../app/language/addresses.ts'
import { clinicLanguages } from '../app/language/clinic-languages.ts'
import { languageOfferContext } from '../app/language/language-offer.ts'
import { type Language, languages } from '../app/language/languages.ts'
import { withLanguage } from '../app/language/with-language.server.ts'
import { pictureOriginsContext } from '../app/platform/files/picture-origins.ts'
import { framingContext } from '../app/platform/pages/framing.ts'
import { Keeping, keepingContext } from '../app/platform/pages/keeping.ts'
import { buildContext } from '../app/platform/pages/page-build.ts'
import { renderedPageContext, scriptMarkContext } from '../app/platform/pages/rendered-page.ts'
import { isDatabaseAway } from '../app/platform/process/readiness.server.ts'
import { randomId } from '../app/platform/secrets/random.server.ts'
import { type Services, servicesContext, type Visitor, visitorContext } from '../app/platform/services.ts'
import { pack, pageEncoding } from './http/answers/encoding.ts'
import { contentSecurityPolicy, frameOptions, inertPolicy } from './http/answers/headers.ts'
import { askedLanguage, isBackOffice } from './http/requests/asked-language.ts'
import { offerOf } from './http/requests/language-offer.ts'
import { kindOf } from './log.ts'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

/**
 * The build in parts, so that the router has few routes to try for an address: it tries one after the other, and makes
 * all of them again several times for every page. A part holds the pages with one language in their address, or with none, whose paths begin with the same
 * word, and those that any path can mean. A visit's page takes 3.1 ms of CPU with parts and 4.5 ms without.
 */
export class PageParts<Part> {
  #ofLanguage = new Map<Language | null, Part>()
  #ofWord = new Map<string, Part>()
  /** By address, the scripts that tell a browser the routes of a part. */
  readonly routeLists = new Map<string, string>()

  /** @param make is called once for each part, with a build that knows no other routes */
  constructor(build: ServerBuild, make: (part: ServerBuild) => Part) {
    for (const language of [null, ...languages]) {
      const ofLanguage = narrowed(build, ({ id }) => languageOfRoute(id) === language)
      this.#ofLanguage.set(language, make(ofLanguage))
      const words = new Map(pagesOf(ofLanguage.routes).map(({ id, path }) => [id, firstWord(path) ?? '']))
      for (const word of words.values()) {
        const key = partKey(language, word)
        if (isAnyWord(word) || this.#ofWord.has(key)) continue
        const isOfPart = ({ id }: Route) => words.get(id) === word || isAnyWord(words.get(id))
        this.#ofWord.set(key, make(this.#withRouteList(narrowed(ofLanguage, isOfPart), key)))
      }
    }
  }

  /**
   * Pages of a part ask for a list of its routes alone: no link leads a router out of its part, and the whole list, with
   * the back office in it, is 8 KB of every visitor's scripts instead of 1.
   */
  #withRouteList(part: ServerBuild, key: string): ServerBuild {
    const { version } = part.assets
    const url = `/assets/manifest-${version}-${key.replace('/', '-')}.js`
    const assets = { ...part.assets, url }
    this.routeLists.set(url, `window.__reactRouterManifest=${JSON.stringify(assets)};`)
    return { ...part, assets }
  }

  /** What answers a path: the part of its first word, where there is one; else all pages with its language. */
  of(path: string): Part {
    const language = namedLanguage(path)
    const part = this.#ofWord.get(partKey(language, firstWord(path))) ?? this.#ofLanguage.get(language)
    if (!part) throw new Error(`no pages in the language ${language}`)
    return part
  }
}

const partKey = (language: Language | null, word: string | null) => `${language ?? ''}/${word}`

const languageOfRoute = (id: string): Language | null =>
  languages.find((language) => id.startsWith(`${language}/`)) ?? null

/** "visit" of `/visit/TOKEN` and of `/es/visit/TOKEN`, nothing of `/`; null where a path has an empty word before others. */
function firstWord(path: string): string | null {
  const [first = '', ...others] = plainPath(path).slice(1).split('/')
  return first === '' && others.length > 0 ? null : first
}

const isAnyWord = (word = '') => word === '*' || word.startsWith(':')

/** The routes that have a path, each with the whole of it. */
function pagesOf(routes: Routes): { id: string; path: string }[] {
  const wholePath = ({ path = '', parentId }: Route): string => {
    const parent = parentId === undefined ? undefined : routes[parentId]
    return parent ? `${wholePath(parent)}/${path}`.replaceAll('//', '/') : path
  }
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter(({ path, index }) => path !== undefined || index)
    .map((route) => ({ id: route.id, path: wholePath(route) || '/' }))
}

/** A build of the routes that are asked for, and of those around them. */
function narrowed(build: ServerBuild, isWanted: (route: Route) => boolean): ServerBuild {
  const kept = new Set<string>()
  const keep = (route: Route | undefined): void => {
    if (!route || kept.has(route.id)) return
    kept.add(route.id)
    if (route.parentId !== undefined) keep(build.routes[route.parentId])
  }
  for (const route of Object.values(build.routes)) if (route && isWanted(route)) keep(route)
  const isKept = ([id]: [string, unknown]) => kept.has(id)
  return {
    ...build,
    routes: Object.fromEntries(Object.entries(build.routes).filter(isKept)),
    assets: {
      ...build.assets,
      routes: Object.fromEntries(Object.entries(build.assets.routes).filter(isKept)),
    },
  }
}

const inlineScript = /<script\b([^>]*)>([\s\S]*?)<\/script>/g

/**
 * Takes the mark off everything in the page that carries it and hashes the inline scripts among that, for
 * the page's policy. A script without the mark gets no hash: the browser will not run it.
 */
export function sealScripts(html: string, mark: string): { html: string; scriptHashes: string[] } {
  const attribute = ` nonce="${mark}"`
  if (!html.includes(attribute)) return { html, scriptHashes: [] }
  const hashes = new Set<string>()
  for (const [, attributes = '', source = ''] of html.matchAll(inlineScript)) {
    if (attributes.includes(attribute) && !/\ssrc=/.test(attributes)) hashes.add(hashOf(source))
  }
  return { html: html.replaceAll(attribute, ''), scriptHashes: [...hashes] }
}

const hashOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`

export type BuildSource = ServerBuild | (() => Promise<ServerBuild>)
export type Pages = {
  /** Scripts that pages ask for, by address. */
  routeLists: ReadonlyMap<string, string>
  /** A page whole, with its policy, not packed. */
  render(request: Request, known: Known): Promise<Response>
  /** The answer for one visitor, packed as its browser takes it, never kept. */
  answer(request: Request, visitor: Visitor): Promise<Response>
}

/** What a page hears besides its address. */
type Known = {
  visitor: Visitor
  /** What its loaders say of keeping it goes in here. */
  keeping: Keeping
  /** The language that a page for everybody offers; others find it in their request. */
  offered: Language | null
}

/**
 * A page has one address in each language. Nobody keeps the answer: the clinic may choose other languages tomorrow. Where
 * a script asks for a page's data, it loads that page whole.
 */
function movedTo(path: string, request: Request): Response {
  const url = new URL(request.url)
  const isData = dataPath.test(url.pathname)
  const location = (isData ? path.replace(dataPath, '') || '/' : path) + url.search
  return isData
    ? new Response(null, {
        status: 204,
        headers: { 'X-Remix-Redirect': location, 'X-Remix-Status': '308', 'X-Remix-Reload-Document': 'true' },
      })
    : new Response(null, { status: 308, headers: { Location: location } })
}

const dataPath = /(?:\/_root|^\/)?\.data$/

const awaySeconds = 5

/**
 * The pages of the product, as they leave the server.
 * @param isDevelopment leaves the policy away: the development server's own scripts carry no mark
 */
export function createPages(
  source: BuildSource,
  services: Services,
  { isDevelopment }: { isDevelopment: boolean },
): Pages {
  const away = new WeakSet<Request>()
  const onSurprise = (error: unknown, { request }: { request: Request }) => {
    if (request.signal.aborted || isAskedWrongly(error)) return
    if (isDatabaseAway(error)) away.add(request)
    services.log.error({ kind: kindOf(error) }, 'unexpected')
    if (isDevelopment) console.error(error)
  }
  const withErrorHandler = (build: ServerBuild): ServerBuild => ({
    ...build,
    entry: { ...build.entry, module: { ...build.entry.module, handleError: onSurprise } },
  })
  const build = typeof source === 'function' ? null : source.assets.version
  const mode = isDevelopment ? 'development' : 'production'
  const answering = (part: ServerBuild) => createRequestHandler(withErrorHandler(part), mode)
  const wholeOf = (made: () => Promise<ServerBuild>) => {
    const answer = createRequestHandler(async () => withErrorHandler(await made()), mode)
    return { of: () => answer, routeLists: new Map<string, string>() }
  }
  const parts = typeof source === 'function' ? wholeOf(source) : new PageParts(source, answering)
  const make = async (request: Request, { visitor, keeping, offered }: Known) => {
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(visitorContext, visitor)
    context.set(scriptMarkContext, randomId())
    context.set(keepingContext, keeping)
    context.set(buildContext, build)
    const { pathname } = new URL(request.url)
    const answer = parts.of(pathname)
    const ask = () => {
      const instead = isBackOffice(pathname) ? null : addressInstead(pathname)
      if (instead !== null) return movedTo(instead, request)
      const language = askedLanguage(pathname, request.headers)
      const wanted = offered ?? offerOf(request, clinicLanguages())
      context.set(languageOfferContext, wanted !== language ? wanted : null)
      return withLanguage(language, () => answer(request, context))
    }
    const { clinic } = services
    const response = await (keeping.isRefused ? clinic.withinRecent(ask) : clinic.within(ask))
    const status = response.status === 500 && away.has(request) ? 503 : response.status
    return finished(response, { status, context, isDevelopment })
  }
  return {
    routeLists: parts.routeLists,
    render: async (request, known) => {
      const made = await make(request, known)
      return 'html' in made ? new Response(made.html, made) : made
    },
    answer: async (request, visitor) => {
      const known = { visitor, keeping: Keeping.never(), offered: null }
      const made = await make(request, known)
      return 'html' in made ? packed(made, request.headers.get('accept-encoding')) : made
    },
  }
}

/** An address that nothing matches, a form where none is taken: what anybody can ask for is no surprise. */
const isAskedWrongly = (error: unknown) => isRouteErrorResponse(error) && error.status < 500

/** An answer with a page in it, whole, not packed. */
type Page = { html: string; status: number; headers: Headers }

type Finish = {
  status: number
  context: RouterContextProvider
  isDevelopment: boolean
}

/** The headers of an answer, and of a page the policy of its scripts. */
function finished(response: Response, { status, context, isDevelopment }: Finish): Page | Response {
  const headers = new Headers(response.headers)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  if (status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', String(awaySeconds))
  const rendered = context.get(renderedPageContext)
  if (rendered === null) {
    const hasOwn = headers.has('Content-Security-Policy')
    if (!isDevelopment && !hasOwn) headers.set('Content-Security-Policy', inertPolicy)
    return new Response(response.body, { status, headers })
  }
  const { html, scriptHashes } = sealScripts(rendered, context.get(scriptMarkContext))
  if (!isDevelopment) {
    const framing = context.get(framingContext)
    const pictureOrigins = context.get(pictureOriginsContext)
    const policy = contentSecurityPolicy({ framing, scriptHashes, pictureOrigins })
    headers.set('Content-Security-Policy', policy)
    headers.set('X-Frame-Options', frameOptions(framing))
  }
  return { html, status, headers }
}

async function packed({ html, status, headers }: Page, accept: string | null): Promise<Response> {
  const plain = Buffer.from(html)
  const encoding = pageEncoding(accept, plain.length)
  const body = await pack(plain, encoding, 'quick')
  headers.append('Vary', 'Accept-Encoding')
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(body.length))
  return new Response(body, { status, headers })
}

export const isPage = (headers: Headers) => headers.get('Content-Type')?.startsWith('text/html') ?? false
