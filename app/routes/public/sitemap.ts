import { bookingPage, pages } from '../../features/clinic/navigation.ts'
import { visitorContext } from '../../platform/services.ts'
import type { Route } from './+types/sitemap'

/** The public pages (sitemaps.org, protocol 0.9). */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(visitorContext)
  const addresses = [...pages, bookingPage].map(({ path }) => `<url><loc>${origin}${path}</loc></url>`)
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>\n`
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
