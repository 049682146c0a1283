import { PageMeta } from '../../features/clinic/components/head/page-meta.tsx'
import { DoctorData } from '../../features/clinic/components/head/structured-data.tsx'
import { DoctorsPage } from '../../features/clinic/components/pages/doctors-page.tsx'
import { clinicCopy } from '../../features/clinic/copy.ts'
import { m } from '../../language/messages.ts'
import { framing } from '../../platform/pages/framing.ts'
import type { KeptRoute } from '../../platform/pages/keeping.ts'
import type { Route } from './+types/doctors'

export const handle = { kept: { shows: [] } satisfies KeptRoute }

/** The map stands in a frame of its own. */
export const middleware: Route.MiddlewareFunction[] = [framing(() => ({ shows: "'self'" }))]

const { description } = clinicCopy.doctors

export default function Doctors() {
  return (
    <>
      <PageMeta title={clinicCopy.titled(m.clinic_doctors_title())} description={description()} />
      <DoctorData />
      <DoctorsPage />
    </>
  )
}
