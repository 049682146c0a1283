import { data, redirect, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { doneAddress, listAddress, readDayToClose } from '#app/features/closures/address.ts'
import { ClosureForm, ClosureFormUnavailable } from '#app/features/closures/components/closure-form.tsx'
import { closureFormIntents, readClosureForm } from '#app/features/closures/form-page.server.ts'
import { afterClosing } from '#app/features/visits-to-settle/actions.server.ts'
import { visitsForClosures } from '#app/features/visits-to-settle/lookups.server.ts'
import { m } from '#app/language/messages.ts'
import { atRow } from '#app/platform/lists/list-address.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/closure.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('closures')]

/** `/admin/clinic/closures/add` has no id. */
export const meta: Route.MetaFunction = ({ params }) =>
  titled(params.id === undefined ? m.closures_add_title() : m.closures_edit_title())

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const form = await readClosureForm(services, {
    actor: context.get(adminContext),
    id: params.id ?? null,
    visits: visitsForClosures(services),
    dayToClose: readDayToClose(url.searchParams),
  })
  return data(form, form.ok ? 200 : form.status)
}

/** The form is kept as it stands while its visits are looked up. */
export const shouldRevalidate = () => false

export const action = screenAction(
  closureFormIntents,
  async ({ services, run }, { params }: Route.ActionArgs) => {
    const answer = await run({ id: params.id ?? null, visits: visitsForClosures(services) })
    if (!answer.ok) return data({ view: null, message: answer.message }, answer.status)
    const { saved } = answer.value
    if (saved === null) return data({ view: answer.value.view, message: undefined }, answer.value.status)
    const list = atRow(doneAddress(listAddress(), params.id ? 'changed' : 'added'), saved)
    return redirect((await afterClosing(services, saved)) ?? list, 303)
  },
)

export default function ClosurePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { key } = useLocation()
  const problem = actionData?.message ?? (loaderData.ok ? undefined : loaderData.message)
  const view = actionData?.view ?? (loaderData.ok ? loaderData.value : null)
  if (!view || problem) return <ClosureFormUnavailable problem={problem} actionKey={key} />
  return <ClosureForm key={params.id ?? 'add'} view={view} attempt={actionData} actionKey={key} />
}
