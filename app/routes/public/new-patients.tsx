import { filled, websiteGroup } from '#app/features/clinic-profile/website/current-clinic.ts'
import { PageMeta } from '#app/features/public-pages/components/head/page-meta.tsx'
import { NewPatientsPage } from '#app/features/public-pages/components/pages/new-patients-page.tsx'
import { clinicCopy, pageHeading } from '#app/features/public-pages/copy.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import type { KeptRoute } from '#app/platform/pages/keeping.ts'

export const handle = { kept: { shows: [] } satisfies KeptRoute }

export default function NewPatients() {
  const description = filled(localText(websiteGroup('newPatients').lead)) || m.clinic_new_title()
  return (
    <>
      <PageMeta
        title={clinicCopy.titled(pageHeading('new-patients', m.clinic_new_title))}
        description={description}
      />
      <NewPatientsPage />
    </>
  )
}
