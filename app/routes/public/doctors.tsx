import { data } from 'react-router'
import { listBookableClinicians } from '#app/features/booking/treatment-choices.server.ts'
import { PageMeta } from '#app/features/public-pages/components/head/page-meta.tsx'
import { DoctorData } from '#app/features/public-pages/components/head/structured-data.tsx'
import { DoctorsPage } from '#app/features/public-pages/components/pages/doctors-page.tsx'
import { clinicCopy, pageHeading } from '#app/features/public-pages/copy.ts'
import { readDoctors } from '#app/features/team/page/page.server.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { framing } from '#app/platform/pages/framing.ts'
import type { KeptRoute } from '#app/platform/pages/keeping.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/doctors'

export const handle = { kept: { shows: ['team', 'treatments', 'hours'] } satisfies KeptRoute }

/** The map is in a frame of its own. */
export const middleware: Route.MiddlewareFunction[] = [framing(() => ({ shows: "'self'" }))]

/** Where they cannot be read, the page says whom to call. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, log, clock } = context.get(servicesContext)
  try {
    const bookable = await listBookableClinicians(db, clinicDate(clock.now()))
    return data({ doctors: await readDoctors(db, bookable) })
  } catch (error) {
    log.error({ kind: kindOf(error) }, 'doctors could not be read')
    return data({ doctors: [] }, { status: 503 })
  }
}

export default function Doctors({ loaderData: { doctors } }: Route.ComponentProps) {
  const description = clinicCopy.doctors.description(doctors)
  return (
    <>
      <PageMeta
        title={clinicCopy.titled(pageHeading('doctors', m.clinic_doctors_title))}
        description={description}
      />
      <DoctorData doctors={doctors} />
      <DoctorsPage doctors={doctors} />
    </>
  )
}
