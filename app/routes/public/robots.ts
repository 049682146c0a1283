import { pathIn } from '#app/language/addresses.ts'
import { clinicLanguages } from '#app/language/clinic-languages.ts'
import { visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/robots'

/** Everything may be found but the back office and what belongs to one visitor. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(visitorContext)
  const lines = [
    'User-agent: *',
    'Disallow: /admin',
    ...clinicLanguages().map((language) => `Disallow: ${pathIn(language, '/appointment/booked/')}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
