import { pathIn } from '#app/language/addresses.ts'
import { clinicLanguages } from '#app/language/clinic-languages.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/robots'

const nothing = 'User-agent: *\nDisallow: /\n'

/** Everything may be found but the back office and what belongs to one visitor; of a demo nothing. */
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
  const isDemo = context.get(servicesContext).settings.isDemo
  return new Response(isDemo ? nothing : lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
