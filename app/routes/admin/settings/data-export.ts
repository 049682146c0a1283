import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { askFirst } from '#app/features/accounts/sign-in/gate.server.ts'
import { exportClinic } from '#app/features/clinic-export/export.server.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/data-export.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings', 'text')]

/** The whole clinic as a zip archive; who takes it is asked again who they are. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const admin = context.get(adminContext)
  await askFirst(services, admin, url)
  const { origin } = context.get(visitorContext)
  const file = await exportClinic(services, admin, origin)
  if (!file.ok) {
    const headers = {
      'Content-Type': 'text/plain; charset=utf-8',
      ...(file.retryAfter && { 'Retry-After': String(file.retryAfter) }),
    }
    return new Response(file.message, { status: file.status, headers })
  }
  return new Response(file.value.body, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${file.value.name}"`,
      'Cache-Control': 'no-store',
    },
  })
}
