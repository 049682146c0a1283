import { PageMeta } from '../../features/clinic/components/page-meta.tsx'
import { ServicesPage } from '../../features/clinic/components/services-page.tsx'
import { ServicesData } from '../../features/clinic/components/structured-data.tsx'
import { pageCopy } from '../../features/clinic/page-copy.ts'
import type { KeptRoute } from '../../platform/pages/keeping.ts'

export const handle = { kept: { shows: [] } satisfies KeptRoute }

const { title, description } = pageCopy.services

export default function Services() {
  return (
    <>
      <PageMeta title={pageCopy.titled(title)} description={description} />
      <ServicesData />
      <ServicesPage />
    </>
  )
}
