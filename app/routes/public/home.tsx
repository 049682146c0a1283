import { NextFreeLine } from '#app/features/booking/components/next-free-line.tsx'
import { nextFreeView, orUnknown } from '#app/features/booking/services-view.server.ts'
import { PageMeta } from '#app/features/public-pages/components/head/page-meta.tsx'
import { ClinicData } from '#app/features/public-pages/components/head/structured-data.tsx'
import { HomePage } from '#app/features/public-pages/components/home/home-page.tsx'
import { clinicCopy } from '#app/features/public-pages/copy.ts'
import { formerNumbers } from '#app/features/public-pages/former-addresses.ts'
import { proofsOf } from '#app/features/public-pages/proofs.ts'
import { readDoctors } from '#app/features/team/page/page.server.ts'
import { newestTestimonial } from '#app/features/testimonials/page/page.server.ts'
import { type KeptRoute, keepingContext } from '#app/platform/pages/keeping.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/home'
import { leadOnByNumber } from './former-address.server.ts'

export const handle = {
  kept: {
    shows: ['testimonials', 'treatments', 'team', 'hours', 'times'],
    never: [...formerNumbers],
  } satisfies KeptRoute,
}

export async function loader(asked: Route.LoaderArgs) {
  leadOnByNumber(asked)
  const { context } = asked
  const services = context.get(servicesContext)
  const keeping = context.get(keepingContext)
  const [quote, nextFree, doctors] = await Promise.all([
    newestTestimonial(services),
    orUnknown(services, keeping, () => nextFreeView(services, keeping)),
    orUnknown(services, keeping, () => readDoctors(services.db, new Set())),
  ])
  return { quote, nextFree, proofs: proofsOf(doctors ?? []) }
}

export default function Home({ loaderData: { quote, nextFree, proofs } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title={clinicCopy.home.title()} description={clinicCopy.home.description()} />
      <ClinicData />
      <HomePage quote={quote} nextFree={nextFree && <NextFreeLine {...nextFree} />} proofs={proofs} />
    </>
  )
}
