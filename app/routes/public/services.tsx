import { serviceNote } from '#app/features/booking/components/service-note.tsx'
import { servicesPageView } from '#app/features/booking/service-page.server.ts'
import { PageMeta } from '#app/features/public-pages/components/head/page-meta.tsx'
import { ServicesData } from '#app/features/public-pages/components/head/structured-data.tsx'
import { ServicesPage } from '#app/features/public-pages/components/pages/services-page.tsx'
import { clinicCopy, pageHeading } from '#app/features/public-pages/copy.ts'
import { m } from '#app/language/messages.ts'
import { type KeptRoute, keepingContext } from '#app/platform/pages/keeping.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/services'

export const handle = {
  kept: { shows: ['treatments', 'team', 'hours', 'times'] } satisfies KeptRoute,
}

const { description } = clinicCopy.services

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const keeping = context.get(keepingContext)
  return await servicesPageView(services, keeping)
}

export default function Services({ loaderData: { times, facts, estimates } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta
        title={clinicCopy.titled(pageHeading('services', m.clinic_services_title))}
        description={description()}
      />
      <ServicesData />
      <ServicesPage
        noteOf={(id) => times && serviceNote(times, id)}
        factsOf={(id) => facts[id]}
        isByPhone={(id) => times?.services.some((one) => one.id === id && !one.isOnline) ?? false}
        estimates={estimates}
      />
    </>
  )
}
