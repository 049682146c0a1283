import { data, useLocation } from 'react-router'
import { permit } from '#app/features/accounts/permit.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { ClinicFrame } from '#app/features/clinic-sections/components/clinic-frame.tsx'
import { versionsPath } from '#app/features/website-editor/address.ts'
import { VersionPage } from '#app/features/website-editor/versions/components/version-page.tsx'
import { readCompared } from '#app/features/website-editor/versions/page.server.ts'
import { m } from '#app/language/messages.ts'
import { refused } from '#app/platform/outcome.ts'
import { servicesContext } from '#app/platform/services.ts'
import { Banner } from '#app/ui/banner.tsx'
import type { Route } from './+types/version.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('website')]

export const meta: Route.MetaFunction = () => titled(m.website_versions_title())

const gone = 404

export async function loader({ params, context }: Route.LoaderArgs) {
  const isNumber = /^[1-9]\d{0,8}$/.test(params.number)
  const view = isNumber
    ? await readCompared(context.get(servicesContext), Number(params.number))
    : refused({ status: gone, message: m.website_versions_gone() })
  return data(view, view.ok ? 200 : view.status)
}

export default function ClinicVersion({ loaderData: view }: Route.ComponentProps) {
  const { search, key } = useLocation()
  return (
    <ClinicFrame section="versions" list={search} actionKey={key}>
      {view.ok ? (
        <VersionPage view={view.value} isAsking={new URLSearchParams(search).get('restore') === 'ask'} />
      ) : (
        <Banner tone="error">
          <p>
            {view.message} <a href={versionsPath}>{m.website_versions_back()}</a>
          </p>
        </Banner>
      )}
    </ClinicFrame>
  )
}
