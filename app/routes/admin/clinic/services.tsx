import { data, redirect, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenMeta } from '#app/features/clinic-profile/screen-meta.ts'
import { changeServices } from '#app/features/website-editor/services/commands.server.ts'
import { ServicesScreen } from '#app/features/website-editor/services/components/services-screen.tsx'
import { readServices } from '#app/features/website-editor/services/page.server.ts'
import { readFields } from '#app/platform/forms/form-fields.server.ts'
import { afterAction } from '#app/platform/lists/list-address.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/services.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('website')]

export const meta: Route.MetaFunction = () => screenMeta('clinic')

export async function loader({ context }: Route.LoaderArgs) {
  const view = await readServices(context.get(servicesContext))
  return data(view, view.ok ? 200 : view.status)
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  const actor = context.get(adminContext)
  const changed = await changeServices(context.get(servicesContext), { actor, fields })
  if (!changed.ok) return data({ message: changed.message }, changed.status)
  return redirect(fields.get('intent') === 'add' ? changed.value : afterAction(changed.value, fields), 303)
}

export default function ClinicServices({ loaderData: view, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  return <ServicesScreen view={view} search={search} refusal={actionData?.message} actionKey={key} />
}
