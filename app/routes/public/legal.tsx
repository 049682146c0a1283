import { data } from 'react-router'
import { publicLegalNames } from '#app/features/clinic-profile/website/legal-links.ts'
import { LegalPage } from '#app/features/legal-pages/components/legal-page.tsx'
import { legalCopy } from '#app/features/legal-pages/copy.ts'
import { legalNameIn } from '#app/features/legal-pages/documents.ts'
import { PageMeta } from '#app/features/public-pages/components/head/page-meta.tsx'
import { Letterhead } from '#app/features/public-pages/components/shared/letterhead.tsx'
import { clinicCopy } from '#app/features/public-pages/copy.ts'
import type { KeptRoute } from '#app/platform/pages/keeping.ts'
import type { Route } from './+types/legal'
import { previewContext } from './preview.server.ts'

export const handle = { kept: { shows: [] } satisfies KeptRoute }

/** A page that no owner confirmed is seen in a preview alone. */
export function loader({ params, context }: Route.LoaderArgs) {
  const name = legalNameIn(params.name)
  if (name === undefined || !(publicLegalNames().includes(name) || context.get(previewContext)))
    throw data(null, { status: 404 })
  return { name }
}

export default function Legal({ loaderData: { name } }: Route.ComponentProps) {
  const { title, lead } = legalCopy[name]
  return (
    <>
      <PageMeta title={clinicCopy.titled(title())} description={lead()} />
      <Letterhead />
      <LegalPage name={name} />
    </>
  )
}
