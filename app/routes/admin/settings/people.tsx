import { data, redirect, useLocation } from 'react-router'
import { peoplePath, readAddress } from '#app/features/accounts/address.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { EverybodyPage } from '#app/features/accounts/settings/components/everybody-page.tsx'
import { SettingsUnavailable } from '#app/features/accounts/settings/components/settings-head.tsx'
import { everybodyIntents } from '#app/features/accounts/settings/desk.server.ts'
import { readEverybody } from '#app/features/accounts/settings/page.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { m } from '#app/language/messages.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/people.ts'
import { refusedAction } from './refused-action.server.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('users')]

export const meta: Route.MetaFunction = () => titled(m.settings_sections_people())

export async function loader({ context }: Route.LoaderArgs) {
  const view = await readEverybody(context.get(servicesContext), context.get(adminContext))
  return data(view, view.ok ? 200 : view.status)
}

export const action = screenAction(everybodyIntents, async ({ fields, run }, _: Route.ActionArgs) => {
  const outcome = await run()
  if (!outcome.ok) return data(refusedAction(fields, outcome), outcome.status)
  return redirect(outcome.value.to, 303)
})

export default function People({ loaderData: view, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  if (!view.ok)
    return <SettingsUnavailable message={view.message ?? m.settings_load_failed()} path={peoplePath} />
  const { action } = readAddress(new URLSearchParams(search))
  return <EverybodyPage view={view.value} action={action} refused={actionData} actionKey={key} />
}
