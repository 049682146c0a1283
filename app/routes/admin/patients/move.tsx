import { data, redirect, useLocation } from 'react-router'
import { intentsOf } from '#app/features/access/permissions/intents.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { belongings } from '#app/features/patient-files/belongings.server.ts'
import { readMove } from '#app/features/patient-files/patient-move.server.ts'
import { keepPatientSearch } from '#app/features/patient-files/patient-search.server.ts'
import { moveAddress } from '#app/features/patients/address.ts'
import { MovePage } from '#app/features/patients/components/move-page.tsx'
import { PatientUnavailable } from '#app/features/patients/components/patient-page.tsx'
import { moveChosen } from '#app/features/patients/page/actions.server.ts'
import { m } from '#app/language/messages.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/move.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('patients')]

export const meta: Route.MetaFunction = () => titled(m.patients_move_title())

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const asked = (name: string) => url.searchParams.get(name)
  const items = url.searchParams.getAll('item')
  const view = await readMove(context.get(servicesContext), context.get(adminContext), {
    id: params.id,
    items,
    isChoosing: asked('choose') !== null,
    other: asked('with'),
    find: asked('find'),
    after: asked('after'),
  })
  if (!view.ok) return data({ view: null, message: view.message, find: null }, view.status)
  if ('movedTo' in view.value) throw redirect(moveAddress(view.value.movedTo, { items }))
  return data({ view: view.value, message: undefined, find: asked('find') })
}

type Sent = Parameters<typeof moveChosen>[1] & { fields: FormFields }

const intents = intentsOf<Sent, Outcome<string>>()({
  search: async (services, { actor, id, items, fields }) => {
    const kept = await keepPatientSearch(services, actor, fields.get('words') ?? '')
    return kept.ok ? done(moveAddress(id, { items: [...items], find: kept.value })) : kept
  },
  move: moveChosen,
})

export const action = screenAction(intents, async ({ run }, { url, params }: Route.ActionArgs) => {
  const [items, other] = [url.searchParams.getAll('item'), url.searchParams.get('with') ?? '']
  const outcome = await run({ id: params.id, items, other, belongings })
  return outcome.ok ? redirect(outcome.value, 303) : data({ message: outcome.message }, outcome.status)
})

export default function Move({ loaderData: { view, message, find }, actionData }: Route.ComponentProps) {
  const { key } = useLocation()
  if (view === null) return <PatientUnavailable message={actionData?.message ?? message} />
  return <MovePage view={view} refusal={actionData?.message} find={find} actionKey={key} />
}
