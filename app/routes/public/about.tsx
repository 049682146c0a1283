import { PageMeta } from '../../features/clinic/components/head/page-meta.tsx'
import { ClinicData } from '../../features/clinic/components/head/structured-data.tsx'
import { AboutPage } from '../../features/clinic/components/pages/about-page.tsx'
import { pageCopy } from '../../features/clinic/page-copy.ts'
import { m } from '../../language/messages.ts'
import type { KeptRoute } from '../../platform/pages/keeping.ts'

export const handle = { kept: { shows: [] } satisfies KeptRoute }

const { description } = pageCopy.about

export default function About() {
  return (
    <>
      <PageMeta title={pageCopy.titled(m.clinic_about_title())} description={description()} />
      <ClinicData />
      <AboutPage />
    </>
  )
}
