import { PageMeta } from '#app/features/public-pages/components/head/page-meta.tsx'
import { ClinicData } from '#app/features/public-pages/components/head/structured-data.tsx'
import { HomePage } from '#app/features/public-pages/components/home/home-page.tsx'
import { clinicCopy } from '#app/features/public-pages/copy.ts'
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
