import { data, redirect, useLocation } from 'react-router'
import { intentsOf } from '#app/features/access/permissions/intents.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { belongings } from '#app/features/patient-files/belongings.server.ts'
import { readJoin } from '#app/features/patient-files/patient-join.server.ts'
import { keepPatientSearch } from '#app/features/patient-files/patient-search.server.ts'
import { joinAddress } from '#app/features/patients/address.ts'
import type { Belongings } from '#app/features/patients/belongings.ts'
import { JoinPage } from '#app/features/patients/components/join-page.tsx'
import { PatientUnavailable } from '#app/features/patients/components/patient-page.tsx'
import { joinTwo } from '#app/features/patients/page/actions.server.ts'
import { m } from '#app/language/messages.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
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

type Sent = { actor: Staff; id: string; fields: FormFields; belongings: Belongings }

const intents = intentsOf<Sent, Outcome<string>>()({
  search: async (services, { actor, id, fields }) => {
    const kept = await keepPatientSearch(services, actor, fields.get('words') ?? '')
    return kept.ok ? done(joinAddress(id, { find: kept.value })) : kept
  },
  join: joinTwo,
})

export const action = screenAction(intents, async ({ run }, { params }: Route.ActionArgs) => {
  const outcome = await run({ id: params.id, belongings })
  return outcome.ok ? redirect(outcome.value, 303) : data({ message: outcome.message }, outcome.status)
})

export default function Join({ loaderData: { view, find }, actionData }: Route.ComponentProps) {
  const { key } = useLocation()
  if (!view.ok) return <PatientUnavailable message={actionData?.message ?? view.message} />
  return <JoinPage view={view.value} refusal={actionData?.message} find={find} actionKey={key} />
}
