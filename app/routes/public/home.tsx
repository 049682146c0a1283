import { PageMeta } from '#app/features/clinic/components/head/page-meta.tsx'
import { ClinicData } from '#app/features/clinic/components/head/structured-data.tsx'
import { HomePage } from '#app/features/clinic/components/home/home-page.tsx'
import { clinicCopy } from '#app/features/clinic/copy.ts'
import { newestTestimonial } from '#app/features/testimonials/page/page.server.ts'
import type { KeptRoute } from '#app/platform/pages/keeping.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/home'

export const handle = { kept: { shows: ['testimonials'] } satisfies KeptRoute }

export async function loader({ context }: Route.LoaderArgs) {
  return { quote: await newestTestimonial(context.get(servicesContext)) }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title={clinicCopy.home.title()} description={clinicCopy.home.description()} />
      <ClinicData />
      <HomePage quote={loaderData.quote} />
    </>
  )
}
