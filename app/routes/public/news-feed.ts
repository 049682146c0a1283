import { data } from 'react-router'
import { currentClinic, filled } from '#app/features/clinic-profile/website/current-clinic.ts'
import { articlePath, articlesUntil } from '#app/features/public-pages/articles.ts'
import { pageHeading } from '#app/features/public-pages/copy.ts'
import { isPageOn } from '#app/features/public-pages/navigation.ts'
import { localPath } from '#app/language/addresses.ts'
import { language, localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/news-feed'

const mostEntries = 50

/** The news for feed readers (RFC 4287). 404 where the page is off. */
export function loader({ context }: Route.LoaderArgs) {
  if (!isPageOn('news')) throw data(null, { status: 404, statusText: 'Not Found' })
  const { origin } = context.get(visitorContext)
  const articles = articlesUntil(clinicDate(context.get(servicesContext).clock.now())).slice(0, mostEntries)
  const self = origin + localPath('/news.xml')
  const name = escaped(currentClinic().name)
  const entries = articles.map((article) => {
    const address = origin + localPath(articlePath(article))
    const [title, lead] = [filled(localText(article.title)), filled(localText(article.lead))]
    const author = escaped(article.author || currentClinic().name)
    return `<entry><id>${address}</id><link href="${address}"/><title>${escaped(title)}</title><updated>${article.day}T00:00:00Z</updated><author><name>${author}</name></author><summary>${escaped(lead)}</summary></entry>`
  })
  const updated = articles[0]?.day ?? '1970-01-01'
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language()}"><id>${self}</id><link rel="self" href="${self}"/><link href="${origin + localPath('/news')}"/><title>${escaped(pageHeading('news', m.clinic_news_title))} · ${name}</title><updated>${updated}T00:00:00Z</updated>${entries.join('')}</feed>\n`
  return new Response(xml, { headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' } })
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** As text of an XML document, without characters that XML doesn't have. */
const escaped = (text: string): string =>
  text.replaceAll(/[^\P{Cc}\t\n]/gu, '').replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark)
