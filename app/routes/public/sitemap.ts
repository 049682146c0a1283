import { services } from '#app/features/clinic-profile/website/current-clinic.ts'
import { legalPath, publicLegalNames } from '#app/features/clinic-profile/website/legal-links.ts'
import { bookingPage, shownPages } from '#app/features/public-pages/navigation.ts'
import { pathIn } from '#app/language/addresses.ts'
import { clinicLanguages } from '#app/language/clinic-languages.ts'
import { visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/sitemap'

/** The public pages, each next to its twins in other languages (sitemaps.org, protocol 0.9; RFC 8288, hreflang). */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(visitorContext)
  const spoken = clinicLanguages()
  const ofServices = services().map(({ id }) => ({ path: `/services/${id}` }))
  const ofLegal = publicLegalNames().map((name) => ({ path: legalPath(name) }))
  const addresses = [...shownPages(), ...ofServices, bookingPage, ...ofLegal].flatMap(({ path }) => {
    const twins = [
      ...spoken.map((language) => ({
        hreflang: language as string,
        href: origin + pathIn(language, path),
      })),
      { hreflang: 'x-default', href: origin + path },
    ].map(({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`)
    const alternates = spoken.length > 1 ? twins.join('') : ''
    return spoken.map((language) => `<url><loc>${origin}${pathIn(language, path)}</loc>${alternates}</url>`)
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${addresses.join('')}</urlset>\n`
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
