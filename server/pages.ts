import {
  createRequestHandler,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { spanishOfferContext } from '../app/language/spanish-offer.ts'
import { withLanguage } from '../app/language/with-language.server.ts'
import { pictureOriginsContext } from '../app/platform/files/picture-origins.ts'
import { type Framing, framingContext } from '../app/platform/pages/framing.ts'
import { Keeping, keepingContext } from '../app/platform/pages/keeping.ts'
import { buildContext } from '../app/platform/pages/page-build.ts'
import { scriptMarkContext } from '../app/platform/pages/script-mark.ts'
import { isDatabaseAway } from '../app/platform/process/readiness.server.ts'
import { randomId } from '../app/platform/secrets/random.server.ts'
import { type Services, servicesContext, type Visitor, visitorContext } from '../app/platform/services.ts'
import { pack, pageEncoding } from './http/answers/encoding.ts'
import { contentSecurityPolicy, inertPolicy } from './http/answers/headers.ts'
import { askedLanguage } from './http/requests/asked-language.ts'
import { isSpanishOffered } from './http/requests/spanish-offer.ts'
import { kindOf } from './log.ts'
import { PageParts } from './page-parts.ts'
import { sealScripts } from './page-scripts.ts'

export type BuildSource = ServerBuild | (() => Promise<ServerBuild>)
export type Pages = {
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
  isSpanishOffered: boolean
}

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
    return { of: () => answer }
  }
  const parts = typeof source === 'function' ? wholeOf(source) : new PageParts(source, answering)
  const render: Pages['render'] = async (request, { visitor, keeping, isSpanishOffered }) => {
    const mark = randomId()
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(visitorContext, visitor)
    context.set(scriptMarkContext, mark)
    context.set(keepingContext, keeping)
    context.set(spanishOfferContext, isSpanishOffered)
    context.set(buildContext, build)
    const { pathname } = new URL(request.url)
    const answer = parts.of(pathname)
    const language = askedLanguage(pathname, request.headers)
    const make = () => withLanguage(language, () => answer(request, context))
    const { website } = services
    const response = await (keeping.isRefused ? website.withinRecent(make) : website.within(make))
    const status = response.status === 500 && away.has(request) ? 503 : response.status
    const pictureOrigins = context.get(pictureOriginsContext)
    const framing = context.get(framingContext)
    return finished(response, { status, framing, mark, isDevelopment, pictureOrigins })
  }
  return {
    render,
    answer: async (request, visitor) => {
      const known = { visitor, keeping: Keeping.never(), isSpanishOffered: isSpanishOffered(request) }
      return packed(await render(request, known), request.headers.get('accept-encoding'))
    },
  }
}

/** An address that nothing matches, a form where none is taken: what anybody can ask for is no surprise. */
const isAskedWrongly = (error: unknown) => isRouteErrorResponse(error) && error.status < 500

type Finish = {
  status: number
  framing: Framing
  mark: string
  isDevelopment: boolean
  pictureOrigins: readonly string[]
}

async function finished(
  response: Response,
  { status, framing, mark, isDevelopment, pictureOrigins }: Finish,
): Promise<Response> {
  const headers = new Headers(response.headers)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  if (status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', String(awaySeconds))
  if (!isPage(headers)) {
    const hasOwn = headers.has('Content-Security-Policy')
    if (!isDevelopment && !hasOwn) headers.set('Content-Security-Policy', inertPolicy)
    return new Response(response.body, { status, headers })
  }
  const { html, scriptHashes } = sealScripts(await response.text(), mark)
  if (!isDevelopment) {
    const policy = contentSecurityPolicy({ framing, scriptHashes, pictureOrigins })
    headers.set('Content-Security-Policy', policy)
    if (framing.isShownByUs) headers.set('X-Frame-Options', 'SAMEORIGIN')
  }
  return new Response(html, { status, headers })
}

async function packed(response: Response, accept: string | null): Promise<Response> {
  if (!isPage(response.headers)) return response
  const { status, headers } = response
  const plain = Buffer.from(await response.arrayBuffer())
  const encoding = pageEncoding(accept, plain.length)
  const body = await pack(plain, encoding, 'quick')
  headers.append('Vary', 'Accept-Encoding')
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(body.length))
  return new Response(body, { status, headers })
}

export const isPage = (headers: Headers) => headers.get('Content-Type')?.startsWith('text/html') ?? false
