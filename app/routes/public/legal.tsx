import { data } from 'react-router'
import { LegalPage } from '#app/features/legal-pages/components/legal-page.tsx'
import { legalNameIn } from '#app/features/legal-pages/documents.ts'
import { readLegalPage } from '#app/features/legal-pages/page.server.ts'
import { PageMeta } from '#app/features/public-pages/components/head/page-meta.tsx'
import { Letterhead } from '#app/features/public-pages/components/shared/letterhead.tsx'
import { clinicCopy } from '#app/features/public-pages/copy.ts'
import { type KeptRoute, keepingContext } from '#app/platform/pages/keeping.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/legal'
import { previewContext } from './preview.server.ts'

export const handle = { kept: { shows: [] } satisfies KeptRoute }

/** A page that no owner confirmed is seen in a preview alone. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const name = legalNameIn(params.name)
  const [isPreview, keeping] = [context.get(previewContext), context.get(keepingContext)]
  const view = name && (await readLegalPage(context.get(servicesContext), { name, isPreview, keeping }))
  if (!view) throw data(null, { status: 404 })
  return view
}

export default function Legal({ loaderData: view }: Route.ComponentProps) {
  const { title, lead } = view.words
  return (
    <>
      <PageMeta title={clinicCopy.titled(title)} description={lead} />
      <Letterhead />
      <LegalPage view={view} />
    </>
  )
}
