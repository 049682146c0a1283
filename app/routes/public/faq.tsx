import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { PageMeta } from '#app/features/public-pages/components/head/page-meta.tsx'
import { FaqPage } from '#app/features/public-pages/components/pages/faq-page.tsx'
import { clinicCopy, pageHeading } from '#app/features/public-pages/copy.ts'
import { m } from '#app/language/messages.ts'
import type { KeptRoute } from '#app/platform/pages/keeping.ts'

export const handle = { kept: { shows: [] } satisfies KeptRoute }

export default function Faq() {
  return (
    <>
      <PageMeta
        title={clinicCopy.titled(pageHeading('faq', m.clinic_faq_title))}
        description={m.clinic_faq_description({ clinic: currentClinic().name })}
      />
      <FaqPage />
    </>
  )
}
