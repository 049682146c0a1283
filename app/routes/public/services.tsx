import { serviceNote } from '#app/features/booking/components/service-note.tsx'
import { servicesView } from '#app/features/booking/services-view.server.ts'
import { PageMeta } from '#app/features/public-pages/components/head/page-meta.tsx'
import { ServicesData } from '#app/features/public-pages/components/head/structured-data.tsx'
import { ServicesPage } from '#app/features/public-pages/components/pages/services-page.tsx'
import { clinicCopy } from '#app/features/public-pages/copy.ts'
import { m } from '#app/language/messages.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { type KeptRoute, keepingContext } from '#app/platform/pages/keeping.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/services'

export const handle = {
  kept: { shows: ['treatments', 'team', 'hours', 'times'] } satisfies KeptRoute,
}

const { description } = clinicCopy.services

/** What the services are is there also where nobody knows when they are free. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const keeping = context.get(keepingContext)
  try {
    return await servicesView(services, keeping)
  } catch (error) {
    services.log.error({ kind: kindOf(error) }, 'next free times could not be read')
    keeping.refuse()
    return null
  }
}

export default function Services({ loaderData: view }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title={clinicCopy.titled(m.clinic_services_title())} description={description()} />
      <ServicesData />
      <ServicesPage noteOf={(id) => view && serviceNote(view, id)} />
    </>
  )
}
