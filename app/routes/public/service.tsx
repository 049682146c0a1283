import { redirect } from 'react-router'
import { findService } from '#app/features/booking/fields.ts'
import { servicePageView } from '#app/features/booking/service-page.server.ts'
import { PageMeta } from '#app/features/public-pages/components/head/page-meta.tsx'
import { ServiceData } from '#app/features/public-pages/components/head/structured-data.tsx'
import { ServicePage } from '#app/features/public-pages/components/service/service-page.tsx'
import { clinicCopy } from '#app/features/public-pages/copy.ts'
import { localPath } from '#app/language/addresses.ts'
import { localText } from '#app/language/language.ts'
import { type KeptRoute, keepingContext } from '#app/platform/pages/keeping.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/service'
import { leadOnOrNotFound } from './former-address.server.ts'

export const handle = {
  kept: { shows: ['treatments', 'team', 'hours', 'times'] } satisfies KeptRoute,
}

/** An address that the service had before leads to the one of now; 404 for anything else. */
export async function loader(asked: Route.LoaderArgs) {
  const { params, context } = asked
  const service = findService(params.key)
  if (!service) return leadOnOrNotFound(asked)
  if (service.id !== params.key) throw redirect(localPath(`/services/${service.id}`), 308)
  const services = context.get(servicesContext)
  return await servicePageView(services, context.get(keepingContext), service)
}

export default function Service({ loaderData: view }: Route.ComponentProps) {
  const { title, summary } = view.service
  return (
    <>
      <PageMeta
        title={clinicCopy.titled(localText(title))}
        description={clinicCopy.services.descriptionOf(summary)}
      />
      <ServiceData view={view} />
      <ServicePage view={view} />
    </>
  )
}
