import { visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/robots'

/** Everything may be found but the back office and what belongs to one visitor. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(visitorContext)
  const lines = [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /appointment/booked/',
    'Disallow: /es/appointment/booked/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
