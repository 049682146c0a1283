import { adminContext } from '#app/features/accounts/admin-context.ts'
import { isOpenTo, permit } from '#app/features/accounts/permit.server.ts'
import { isStillFor } from '#app/features/accounts/scope.server.ts'
import { findSignedIn } from '#app/features/accounts/sign-in/commands.server.ts'
import { openEvents } from '#app/features/badges/events.server.ts'
import { waiting } from '#app/platform/pages/waiting.ts'
import { readSessionToken } from '#app/platform/secrets/session.server.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/events.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('back-office', 'text')]

const retrySeconds = 10

const notAcceptable = 406

/** The router's own requests wait for an end that never comes, and a head has no stream. */
const asksForStream = ({ method, url }: Request) =>
  method === 'GET' && !new URL(url).pathname.endsWith('.data')

const headers = { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' }

/** The counts as they change. */
export function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { address, origin } = context.get(visitorContext)
  const token = readSessionToken(request, origin) ?? ''
  const { id, session } = context.get(adminContext)
  if (!asksForStream(request)) return new Response(null, { status: notAcceptable })
  const stream = openEvents(services, {
    user: id,
    session,
    listener: async () => {
      const admin = await findSignedIn(services, { token, address, background: true })
      return admin && isStillFor(services, admin) && (await isOpenTo(services, admin, 'back-office'))
        ? admin
        : null
    },
  })
  if (!stream) return new Response(null, { status: 503, headers: waiting(retrySeconds) })
  return new Response(stream, { headers })
}
