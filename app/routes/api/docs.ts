import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/docs'

/** What programs can ask for, to read: `/api/docs`. The server's policy for what has no script holds (`inertPolicy`). */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { readReference } = await import('#app/features/api/application.server.ts')
  const { origin } = context.get(visitorContext)
  const page = await readReference(context.get(servicesContext), origin)
  return new Response(page, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Language': 'en' },
  })
}
