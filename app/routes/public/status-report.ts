import { openStatus } from '#app/features/trust/commands.server.ts'
import { readStatusReport } from '#app/features/trust/page.server.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/status-report'

/** Only its token opens it (docs/security.md): nobody keeps it, lists it, or tells others of it. */
const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' }

/** The checks of the clinic for a monitoring service, `/status.json`; 401 without the owner's token. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { address } = context.get(visitorContext)
  try {
    const authorization = request.headers.get('authorization')
    const opened = await openStatus(services, { authorization, address })
    if (!opened.ok) {
      const { status, retryAfter } = opened
      const more = retryAfter ? { 'Retry-After': String(retryAfter) } : { 'WWW-Authenticate': 'Bearer' }
      return new Response(null, { status, headers: { ...headers, ...more } })
    }
    return Response.json(await readStatusReport(services), { headers })
  } catch (error) {
    services.log.error({ kind: kindOf(error) }, 'status report could not be read')
    return new Response(null, { status: 503, headers })
  }
}
