import { data, redirect, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { belongings } from '#app/features/patient-files/belongings.server.ts'
import { readJoin } from '#app/features/patient-files/patient-join.server.ts'
import { keepPatientSearch } from '#app/features/patient-files/patient-search.server.ts'
import { joinAddress } from '#app/features/patients/address.ts'
import { JoinPage } from '#app/features/patients/components/join-page.tsx'
import { PatientUnavailable } from '#app/features/patients/components/patient-page.tsx'
import { joinTwo } from '#app/features/patients/page/actions.server.ts'
import { m } from '#app/language/messages.ts'
import { pick, readFields } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/join.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('patients')]

export const meta: Route.MetaFunction = () => titled(m.patients_join_title())

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const asked = (name: string) => url.searchParams.get(name)
  const view = await readJoin(context.get(servicesContext), context.get(adminContext), {
    id: params.id,
    other: asked('with'),
    find: asked('find'),
    after: asked('after'),
  })
  return data({ view, find: asked('find') }, view.ok ? 200 : view.status)
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const actor = context.get(adminContext)
  const fields = await readFields(request)
  const { intent, words } = pick(fields, ['intent', 'words'])
  if (intent === 'search') {
    const kept = await keepPatientSearch(services, actor, words)
    return kept.ok
      ? redirect(joinAddress(id, { find: kept.value }), 303)
      : data({ message: kept.message }, kept.status)
  }
  if (intent !== 'join') return data({ message: m.patients_unknown_action() }, 422)
  const joined = await joinTwo(services, { actor, id, fields }, belongings)
  return joined.ok ? redirect(joined.value, 303) : data({ message: joined.message }, joined.status)
}

export default function Join({ loaderData: { view, find }, actionData }: Route.ComponentProps) {
  const { key } = useLocation()
  if (!view.ok) return <PatientUnavailable message={actionData?.message ?? view.message} />
  return <JoinPage view={view.value} refusal={actionData?.message} find={find} actionKey={key} />
}
