import { currentClinic, place } from '#app/features/clinic-profile/website/current-clinic.ts'
import { PageMeta } from '#app/features/public-pages/components/head/page-meta.tsx'
import { ResultsPage } from '#app/features/public-pages/components/pages/results-page.tsx'
import { clinicCopy, pageHeading } from '#app/features/public-pages/copy.ts'
import { m } from '#app/language/messages.ts'
import type { KeptRoute } from '#app/platform/pages/keeping.ts'

/** Consents count as the website's content: a pair is gone from the kept page with its consent. */
export const handle = { kept: { shows: [] } satisfies KeptRoute }

export default function Results() {
  return (
    <>
      <PageMeta
        title={clinicCopy.titled(pageHeading('results', m.clinic_results_title))}
        description={m.clinic_results_description({ clinic: currentClinic().name, place: place() })}
      />
      <ResultsPage />
    </>
  )
}
