import { PageMeta } from '../../features/clinic/components/head/page-meta.tsx'
import { ClinicData } from '../../features/clinic/components/head/structured-data.tsx'
import { HomePage } from '../../features/clinic/components/home/home-page.tsx'
import { clinicCopy } from '../../features/clinic/copy.ts'
import { newestTestimonial } from '../../features/testimonials/page/newest.server.ts'
import type { KeptRoute } from '../../platform/pages/keeping.ts'
import { servicesContext } from '../../platform/services.ts'
import type { Route } from './+types/home'

export const handle = { kept: { shows: ['testimonials'] } satisfies KeptRoute }

export async function loader({ context }: Route.LoaderArgs) {
  return { quote: await newestTestimonial(context.get(servicesContext)) }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageMeta {...{ title: clinicCopy.home.title(), description: clinicCopy.home.description() }} />
      <ClinicData />
      <HomePage quote={loaderData.quote} />
    </>
  )
}
