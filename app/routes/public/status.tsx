import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { PageMeta } from '#app/features/public-pages/components/head/page-meta.tsx'
import { clinicCopy } from '#app/features/public-pages/copy.ts'
import { StatusPage } from '#app/features/site-status/components/status-page.tsx'
import { readStatus } from '#app/features/site-status/page.server.ts'
import { m } from '#app/language/messages.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/status'

/** Answers without the database too. Programs ask `/healthz` and `/readyz`. */
export const loader = ({ context }: Route.LoaderArgs) => readStatus(context.get(servicesContext))

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function SiteStatus({ loaderData: status }: Route.ComponentProps) {
  const description = m.site_status_description({ clinic: currentClinic().name })
  return (
    <>
      <PageMeta title={clinicCopy.titled(m.site_status_title())} description={description} />
      <StatusPage status={status} />
    </>
  )
}
