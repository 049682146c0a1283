import { services } from '#app/features/clinic-profile/website/current-clinic.ts'
import { bookingPage, shownPages } from '#app/features/public-pages/navigation.ts'
import { pathIn } from '#app/language/addresses.ts'
import { languages } from '#app/language/languages.ts'
import { visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/sitemap'

/** The public pages, each next to its twin in the other language (sitemaps.org, protocol 0.9; RFC 8288, hreflang). */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(visitorContext)
  const ofServices = services().map(({ id }) => ({ path: `/services/${id}` }))
  const addresses = [...shownPages(), ...ofServices, bookingPage].flatMap(({ path }) => {
    const alternates = [
      ...languages.map((language) => ({
        hreflang: language as string,
        href: origin + pathIn(language, path),
      })),
      { hreflang: 'x-default', href: origin + path },
    ]
      .map(({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`)
      .join('')
    return languages.map(
      (language) => `<url><loc>${origin}${pathIn(language, path)}</loc>${alternates}</url>`,
    )
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${addresses.join('')}</urlset>\n`
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
