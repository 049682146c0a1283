import { data, redirect, useLocation } from 'react-router'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { ClinicFrame } from '#app/features/clinic-sections/components/clinic-frame.tsx'
import { versionsPath } from '#app/features/website-editor/address.ts'
import { VersionsPage } from '#app/features/website-editor/versions/components/versions-page.tsx'
import { readVersions, versionIntents } from '#app/features/website-editor/versions/page.server.ts'
import { m } from '#app/language/messages.ts'
import { knownValue, withParameter } from '#app/platform/lists/list-address.ts'
import { servicesContext } from '#app/platform/services.ts'
import { Banner } from '#app/ui/banner.tsx'
import type { Route } from './+types/versions.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('website')]

export const meta: Route.MetaFunction = () => titled(m.website_versions_title())

export async function loader({ url, context }: Route.LoaderArgs) {
  const before = url.searchParams.get('before')
  const number = /^[1-9]\d{0,8}$/.test(before ?? '') ? Number(before) : null
  const view = await readVersions(context.get(servicesContext), number)
  return data(view, view.ok ? 200 : view.status)
}

export const action = screenAction(versionIntents, async ({ run }, _: Route.ActionArgs) => {
  const outcome = await run()
  if (outcome.ok) return redirect(withParameter(versionsPath, 'done', outcome.value), 303)
  return data({ message: outcome.message }, outcome.status)
})

export default function ClinicVersions({ loaderData: view, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  const done = knownValue(new URLSearchParams(search), 'done', ['restored', 'undone'])
  return (
    <ClinicFrame section="versions" actionKey={key}>
      {view.ok ? (
        <VersionsPage
          view={view.value}
          refusal={actionData?.message}
          done={actionData ? null : done}
          actionKey={key}
        />
      ) : (
        <Banner tone="error">
          <p>
            {view.message} <a href={versionsPath}>{m.website_try_again()}</a>
          </p>
        </Banner>
      )}
    </ClinicFrame>
  )
}
