import { data, redirect, useLocation } from 'react-router'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { screenMeta } from '#app/features/clinic-profile/screen-meta.ts'
import { serviceIntents } from '#app/features/website-editor/services/commands.server.ts'
import { ServicesScreen } from '#app/features/website-editor/services/components/services-screen.tsx'
import { readServices } from '#app/features/website-editor/services/page.server.ts'
import { afterAction } from '#app/platform/lists/list-address.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/services.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('website')]

export const meta: Route.MetaFunction = () => screenMeta('clinic')

export async function loader({ context }: Route.LoaderArgs) {
  const view = await readServices(context.get(servicesContext))
  return data(view, view.ok ? 200 : view.status)
}

export const action = screenAction(serviceIntents, async ({ intent, fields, run }, _: Route.ActionArgs) => {
  const changed = await run()
  if (!changed.ok) return data({ message: changed.message, title: fields.get('title') ?? '' }, changed.status)
  return redirect(intent === 'add' ? changed.value : afterAction(changed.value, fields), 303)
})

export default function ClinicServices({ loaderData: view, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  return <ServicesScreen view={view} search={search} refusal={actionData} actionKey={key} />
}
