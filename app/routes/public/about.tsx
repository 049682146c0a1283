import { AboutPage } from '../../features/clinic/components/about-page.tsx'
import { PageMeta } from '../../features/clinic/components/page-meta.tsx'
import { ClinicData } from '../../features/clinic/components/structured-data.tsx'
import { pageCopy } from '../../features/clinic/page-copy.ts'
import type { KeptRoute } from '../../platform/pages/keeping.ts'

export const handle = { kept: { shows: [] } satisfies KeptRoute }

const { title, description } = pageCopy.about

export default function About() {
  return (
    <>
      <PageMeta title={pageCopy.titled(title)} description={description} />
      <ClinicData />
      <AboutPage />
    </>
  )
}
