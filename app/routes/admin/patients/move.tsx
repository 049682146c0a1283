import { data, redirect, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { belongings } from '#app/features/patient-files/belongings.server.ts'
import { readMove } from '#app/features/patient-files/patient-move.server.ts'
import { keepPatientSearch } from '#app/features/patient-files/patient-search.server.ts'
import { moveAddress } from '#app/features/patients/address.ts'
import { MovePage } from '#app/features/patients/components/move-page.tsx'
import { PatientUnavailable } from '#app/features/patients/components/patient-page.tsx'
import { moveChosen } from '#app/features/patients/page/actions.server.ts'
import { m } from '#app/language/messages.ts'
import { pick, readFields } from '#app/platform/forms/form-fields.server.ts'
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

export async function action({ request, url, params: { id }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const actor = context.get(adminContext)
  const { intent, words } = pick(await readFields(request), ['intent', 'words'])
  const items = url.searchParams.getAll('item')
  if (intent === 'search') {
    const kept = await keepPatientSearch(services, actor, words)
    return kept.ok
      ? redirect(moveAddress(id, { items, find: kept.value }), 303)
      : data({ message: kept.message }, kept.status)
  }
  if (intent !== 'move') return data({ message: m.patients_unknown_action() }, 422)
  const other = url.searchParams.get('with') ?? ''
  const moved = await moveChosen(services, { actor, id, items, other }, belongings)
  return moved.ok ? redirect(moved.value, 303) : data({ message: moved.message }, moved.status)
}

export default function Move({ loaderData: { view, message, find }, actionData }: Route.ComponentProps) {
  const { key } = useLocation()
  if (view === null) return <PatientUnavailable message={actionData?.message ?? message} />
  return <MovePage view={view} refusal={actionData?.message} find={find} actionKey={key} />
}
