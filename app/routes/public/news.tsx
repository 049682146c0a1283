import { articlesUntil } from '#app/features/public-pages/articles.ts'
import { PageMeta } from '#app/features/public-pages/components/head/page-meta.tsx'
import { NewsPage } from '#app/features/public-pages/components/pages/news-pages.tsx'
import { clinicCopy, pageHeading } from '#app/features/public-pages/copy.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import type { KeptRoute } from '#app/platform/pages/keeping.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/news'

export const handle = { kept: { shows: [] } satisfies KeptRoute }

/** An article of a later day comes with that day: the layout says that every page ends with its day. */
export const loader = ({ context }: Route.LoaderArgs) => ({
  articles: articlesUntil(clinicDate(context.get(servicesContext).clock.now())),
})

export default function News({ loaderData: { articles } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta
        title={clinicCopy.titled(pageHeading('news', m.clinic_news_title))}
        description={m.clinic_news_lead()}
      />
      <NewsPage articles={articles} />
    </>
  )
}
