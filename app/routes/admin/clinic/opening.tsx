import { data, redirect, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { doneAddress, listAddress } from '#app/features/closures/address.ts'
import { ClosureFormUnavailable } from '#app/features/closures/components/closure-form.tsx'
import { settleAddress } from '#app/features/closures/openings/address.ts'
import { OpeningForm } from '#app/features/closures/openings/components/opening-form.tsx'
import { openingFormIntents, readOpeningForm } from '#app/features/closures/openings/form-page.server.ts'
import { visitsForOpenings } from '#app/features/visits-to-settle/lookups.server.ts'
import { m } from '#app/language/messages.ts'
import { atRow } from '#app/platform/lists/list-address.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/opening.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('closures')]

/** `/admin/clinic/closures/openings/add` has no id. */
export const meta: Route.MetaFunction = ({ params }) =>
  titled(params.id === undefined ? m.openings_add_title() : m.openings_edit_title())

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const form = await readOpeningForm(services, {
    actor: context.get(adminContext),
    id: params.id ?? null,
    visits: visitsForOpenings(services),
  })
  return data(form, form.ok ? 200 : form.status)
}

/** The form stays as it is while its appointments are looked up. */
export const shouldRevalidate = () => false

export const action = screenAction(
  openingFormIntents,
  async ({ services, run }, { params }: Route.ActionArgs) => {
    const answer = await run({ id: params.id ?? null, visits: visitsForOpenings(services) })
    if (!answer.ok) return data({ view: null, message: answer.message }, answer.status)
    const { value } = answer
    if (value.saved === null) return data({ view: value.view, message: undefined }, value.status)
    if (value.left > 0) return redirect(settleAddress, 303)
    const list = doneAddress(listAddress(), params.id ? 'opening-changed' : 'opening-added')
    return redirect(atRow(list, value.saved), 303)
  },
)

export default function OpeningPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { key } = useLocation()
  const problem = actionData?.message ?? (loaderData.ok ? undefined : loaderData.message)
  const view = actionData?.view ?? (loaderData.ok ? loaderData.value : null)
  if (!view || problem) return <ClosureFormUnavailable problem={problem} actionKey={key} />
  return <OpeningForm key={params.id ?? 'add'} view={view} attempt={actionData} actionKey={key} />
}
