import { listedPages } from '#app/features/public-pages/listed-pages.ts'
import { findLastPublication } from '#app/features/website-editor/queries.server.ts'
import { pathIn } from '#app/language/addresses.ts'
import { clinicLanguages } from '#app/language/clinic-languages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { type Services, servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/sitemap'

/**
 * The public pages, each next to its twins in other languages (sitemaps.org, protocol 0.9; RFC 8288, hreflang); those
 * that show the website alone say when it was published.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(visitorContext)
  const services = context.get(servicesContext)
  const published = await publishedAt(services)
  const spoken = clinicLanguages()
  const pages = listedPages(published, clinicDate(services.clock.now()))
  const addresses = pages.flatMap(({ path, changed }) => {
    const twins = [
      ...spoken.map((language) => ({
        hreflang: language as string,
        href: origin + pathIn(language, path),
      })),
      { hreflang: 'x-default', href: origin + path },
    ].map(({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`)
    const more = [
      changed === null ? '' : `<lastmod>${changed}</lastmod>`,
      ...(spoken.length > 1 ? twins : []),
    ]
    return spoken.map(
      (language) => `<url><loc>${origin}${pathIn(language, path)}</loc>${more.join('')}</url>`,
    )
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${addresses.join('')}</urlset>\n`
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}

async function publishedAt({ db, log }: Pick<Services, 'db' | 'log'>): Promise<string | null> {
  try {
    return (await findLastPublication(db))?.at ?? null
  } catch (error) {
    log.error({ kind: kindOf(error) }, 'last publication not read')
    return null
  }
}
