import { pricesPageView } from '#app/features/booking/prices-page.server.ts'
import { PageMeta } from '#app/features/public-pages/components/head/page-meta.tsx'
import { PricesPage } from '#app/features/public-pages/components/pages/prices-page.tsx'
import { clinicCopy, pageHeading } from '#app/features/public-pages/copy.ts'
import { m } from '#app/language/messages.ts'
import { type KeptRoute, keepingContext } from '#app/platform/pages/keeping.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/prices'

export const handle = {
  kept: { shows: ['treatments', 'team', 'hours', 'times'] } satisfies KeptRoute,
}

export async function loader({ context }: Route.LoaderArgs) {
  return await pricesPageView(context.get(servicesContext), context.get(keepingContext))
}

export default function Prices({ loaderData: view }: Route.ComponentProps) {
  return (
    <>
      <PageMeta
        title={clinicCopy.titled(pageHeading('prices', m.clinic_prices_title))}
        description={clinicCopy.prices.description()}
      />
      <PricesPage view={view} />
    </>
  )
}
