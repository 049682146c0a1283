import { PageMeta } from '../../features/clinic/components/head/page-meta.tsx'
import { ClinicData } from '../../features/clinic/components/head/structured-data.tsx'
import { AboutPage } from '../../features/clinic/components/pages/about-page.tsx'
import { clinicCopy } from '../../features/clinic/copy.ts'
import { m } from '../../language/messages.ts'
import type { KeptRoute } from '../../platform/pages/keeping.ts'

export const handle = { kept: { shows: [] } satisfies KeptRoute }

const { description } = clinicCopy.about

export default function About() {
  return (
    <>
      <PageMeta title={clinicCopy.titled(m.clinic_about_title())} description={description()} />
      <ClinicData />
      <AboutPage />
    </>
  )
}
