import { redirect } from 'react-router'
import { filled } from '#app/features/clinic-profile/website/current-clinic.ts'
import { formerAnchorsOf } from '#app/features/clinic-profile/website/read-fields.ts'
import { articlePath, articlesUntil } from '#app/features/public-pages/articles.ts'
import { PageMeta } from '#app/features/public-pages/components/head/page-meta.tsx'
import { ArticlePage } from '#app/features/public-pages/components/pages/news-pages.tsx'
import { clinicCopy } from '#app/features/public-pages/copy.ts'
import { localPath } from '#app/language/addresses.ts'
import { localText } from '#app/language/language.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import type { KeptRoute } from '#app/platform/pages/keeping.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/news-article'
import { leadOnOrNotFound } from './former-address.server.ts'

export const handle = { kept: { shows: [] } satisfies KeptRoute }

/** An article; a slug from before leads to the one of now, 404 where there is none or before its day. */
export function loader(asked: Route.LoaderArgs) {
  const { params, context } = asked
  const { slug } = params
  const today = clinicDate(context.get(servicesContext).clock.now())
  const articles = articlesUntil(today)
  const article = articles.find((one) => one.slug === slug)
  if (article) return { article }
  const former = articles.find(({ formerSlugs }) => formerAnchorsOf(formerSlugs).includes(slug))
  if (former) throw redirect(localPath(articlePath(former)), 308)
  return leadOnOrNotFound(asked)
}

export default function NewsArticle({ loaderData: { article } }: Route.ComponentProps) {
  const [title, lead] = [filled(localText(article.title)), filled(localText(article.lead))]
  return (
    <>
      <PageMeta title={clinicCopy.titled(title)} description={lead} />
      <ArticlePage article={article} />
    </>
  )
}
