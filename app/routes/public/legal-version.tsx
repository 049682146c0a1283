import { data } from 'react-router'
import { LegalPage } from '#app/features/legal-pages/components/legal-page.tsx'
import { legalNameIn } from '#app/features/legal-pages/documents.ts'
import { readEarlierVersion } from '#app/features/legal-pages/page.server.ts'
import { PageMeta } from '#app/features/public-pages/components/head/page-meta.tsx'
import { Letterhead } from '#app/features/public-pages/components/shared/letterhead.tsx'
import { clinicCopy } from '#app/features/public-pages/copy.ts'
import { m } from '#app/language/messages.ts'
import type { KeptRoute } from '#app/platform/pages/keeping.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/legal-version'
import { previewContext } from './preview.server.ts'

export const handle = { kept: { shows: [] } satisfies KeptRoute, isPrivate: true }

/** What a legal page said before: linked from that page, and in no search engine. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const name = legalNameIn(params.name)
  const asked = { isPreview: context.get(previewContext), number: params.number }
  const view = name && (await readEarlierVersion(context.get(servicesContext), { name, ...asked }))
  if (!view) throw data(null, { status: 404 })
  return view
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function LegalVersion({ loaderData: view }: Route.ComponentProps) {
  const { title, lead } = view.words
  return (
    <>
      <PageMeta title={clinicCopy.titled(m.legal_earlier_title({ title }))} description={lead} />
      <Letterhead />
      <LegalPage view={view} />
    </>
  )
}
