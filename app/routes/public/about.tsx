import { PageMeta } from '#app/features/public-pages/components/head/page-meta.tsx'
import { ClinicData } from '#app/features/public-pages/components/head/structured-data.tsx'
import { AboutPage } from '#app/features/public-pages/components/pages/about-page.tsx'
import { clinicCopy, pageHeading } from '#app/features/public-pages/copy.ts'
import { countDoctors } from '#app/features/team/page/page.server.ts'
import { m } from '#app/language/messages.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { type KeptRoute, keepingContext } from '#app/platform/pages/keeping.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/about'

export const handle = { kept: { shows: ['team'] } satisfies KeptRoute }

const { description } = clinicCopy.about

/** What the clinic is is there also where nobody knows how many doctors it shows. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext)
  try {
    return { doctors: await countDoctors(db) }
  } catch (error) {
    log.error({ kind: kindOf(error) }, 'doctors could not be counted')
    context.get(keepingContext).refuse()
    return { doctors: null }
  }
}

export default function About({ loaderData: { doctors } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta
        title={clinicCopy.titled(pageHeading('about', m.clinic_about_title))}
        description={description()}
      />
      <ClinicData />
      <AboutPage doctors={doctors} />
    </>
  )
}
