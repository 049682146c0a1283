import { redirect } from 'react-router'
import { ownPagePath } from '#app/features/clinic-profile/website/built-in-pages.ts'
import { filled, itemsOf } from '#app/features/clinic-profile/website/current-clinic.ts'
import { formerAnchorsOf } from '#app/features/clinic-profile/website/read-fields.ts'
import { PageMeta } from '#app/features/public-pages/components/head/page-meta.tsx'
import { OwnPage } from '#app/features/public-pages/components/pages/own-page.tsx'
import { clinicCopy } from '#app/features/public-pages/copy.ts'
import { localPath } from '#app/language/addresses.ts'
import { localText } from '#app/language/language.ts'
import type { KeptRoute } from '#app/platform/pages/keeping.ts'
import type { Route } from './+types/own-page'
import { leadOnOrNotFound } from './former-address.server.ts'

export const handle = { kept: { shows: [] } satisfies KeptRoute }

/** A page that the clinic added. A slug from before leads to the one of now; 404 where there is none. */
export function loader(asked: Route.LoaderArgs) {
  const { slug } = asked.params
  const page = itemsOf('page').find((one) => one.slug === slug)
  if (page) return { page }
  const former = itemsOf('page').find(({ formerSlugs }) => formerAnchorsOf(formerSlugs).includes(slug))
  if (former) throw redirect(localPath(ownPagePath(former.slug)), 308)
  return leadOnOrNotFound(asked)
}

export default function ClinicPage({ loaderData: { page } }: Route.ComponentProps) {
  const words = (part: 'title' | 'description' | 'lead') => filled(localText(page[part]))
  return (
    <>
      <PageMeta
        title={clinicCopy.titled(words('title'))}
        description={words('description') || words('lead')}
      />
      <OwnPage page={page} />
    </>
  )
}
