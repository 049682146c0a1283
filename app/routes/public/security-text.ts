import { securityText } from '#app/features/public-pages/program-files.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/security-text'

/** For people who found a security problem: who to contact (RFC 9116). */
export function loader({ context }: Route.LoaderArgs) {
  const text = securityText(context.get(visitorContext).origin, context.get(servicesContext).clock.now())
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
