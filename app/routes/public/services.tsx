import { PageMeta } from '../../features/clinic/components/head/page-meta.tsx'
import { ServicesData } from '../../features/clinic/components/head/structured-data.tsx'
import { ServicesPage } from '../../features/clinic/components/pages/services-page.tsx'
import { clinicCopy } from '../../features/clinic/copy.ts'
import { m } from '../../language/messages.ts'
import type { KeptRoute } from '../../platform/pages/keeping.ts'

export const handle = { kept: { shows: [] } satisfies KeptRoute }

const { description } = clinicCopy.services

export default function Services() {
  return (
    <>
      <PageMeta title={clinicCopy.titled(m.clinic_services_title())} description={description()} />
      <ServicesData />
      <ServicesPage />
    </>
  )
}
