import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { askFirst } from '#app/features/accounts/sign-in/gate.server.ts'
import { takeBundle } from '#app/features/trust/support/bundle.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/support.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings', 'text')]

/** The support bundle as a JSON file; who takes it is asked again who they are. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const admin = context.get(adminContext)
  await askFirst(services, admin, url)
  const file = await takeBundle(services, admin)
  if (!file.ok) {
    const headers = { 'Content-Type': 'text/plain; charset=utf-8' }
    return new Response(file.message, { status: file.status, headers })
  }
  return new Response(file.value.body, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${file.value.name}"`,
      'Cache-Control': 'no-store',
    },
  })
}
