import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { pictureOriginsContext } from '../app/platform/picture-origins.ts'
import { randomId } from '../app/platform/random.server.ts'
import { isDatabaseAway } from '../app/platform/readiness.server.ts'
import { scriptMarkContext } from '../app/platform/script-mark.ts'
import { type Services, servicesContext, type Visitor, visitorContext } from '../app/platform/services.ts'
import { packed } from './encoding.ts'
import { contentSecurityPolicy, inertPolicy } from './headers.ts'
import { kindOf } from './log.ts'
import { sealScripts } from './page-scripts.ts'

export type BuildSource = ServerBuild | (() => Promise<ServerBuild>)
export type Pages = (request: Request, visitor: Visitor) => Promise<Response>

const awaySeconds = 5

/**
 * The pages of the product, as they leave the house: rendered whole, with their policy, packed, never kept.
 * @param isDevelopment leaves the policy away: the development server's own scripts carry no mark
 */
export function createPages(
  source: BuildSource,
  services: Services,
  { isDevelopment }: { isDevelopment: boolean },
): Pages {
  const away = new WeakSet<Request>()
  const onSurprise = (error: unknown, { request }: { request: Request }) => {
    if (request.signal.aborted) return
    if (isDatabaseAway(error)) away.add(request)
    services.log.error({ kind: kindOf(error) }, 'unexpected')
    if (isDevelopment) console.error(error)
  }
  const heard = (build: ServerBuild): ServerBuild => ({
    ...build,
    entry: { ...build.entry, module: { ...build.entry.module, handleError: onSurprise } },
  })
  const answer = createRequestHandler(
    typeof source === 'function' ? async () => heard(await source()) : heard(source),
    isDevelopment ? 'development' : 'production',
  )
  return async (request, visitor) => {
    const mark = randomId()
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(visitorContext, visitor)
    context.set(scriptMarkContext, mark)
    const response = await answer(request, context)
    const status = response.status === 500 && away.has(request) ? 503 : response.status
    return finished(response, {
      status,
      request,
      mark,
      isDevelopment,
      pictureOrigins: context.get(pictureOriginsContext),
    })
  }
}

type Finish = {
  status: number
  request: Request
  mark: string
  isDevelopment: boolean
  pictureOrigins: readonly string[]
}

async function finished(
  response: Response,
  { status, request, mark, isDevelopment, pictureOrigins }: Finish,
): Promise<Response> {
  const headers = new Headers(response.headers)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  if (status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', String(awaySeconds))
  if (!headers.get('Content-Type')?.startsWith('text/html')) {
    const hasOwn = headers.has('Content-Security-Policy')
    if (!isDevelopment && !hasOwn) headers.set('Content-Security-Policy', inertPolicy)
    return new Response(response.body, { status, headers })
  }
  const { html, scriptHashes } = sealScripts(await response.text(), mark)
  if (!isDevelopment) {
    const url = new URL(request.url)
    headers.set('Content-Security-Policy', contentSecurityPolicy({ url, scriptHashes, pictureOrigins }))
  }
  const { body, encoding } = await packed(html, request.headers.get('accept-encoding'))
  headers.append('Vary', 'Accept-Encoding')
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(body.length))
  return new Response(body, { status, headers })
}
