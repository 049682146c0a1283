import { data, redirect, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { AddDialog } from '#app/features/desk/add/components/add-dialog.tsx'
import { callerIn } from '#app/features/desk/add/fields.ts'
import { addIntents, readAddForm } from '#app/features/desk/add/page.server.ts'
import { addAddress, doneAddress, readAddress } from '#app/features/desk/address.ts'
import { DetailsUnavailable } from '#app/features/desk/details/components/details-head.tsx'
import { readWriter } from '#app/features/messages/desk/conversation.server.ts'
import { searchPatients } from '#app/features/patient-files/patient-search.server.ts'
import { m } from '#app/language/messages.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/add.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('visits')]

export const meta: Route.MetaFunction = () => titled(m.add_title())

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const message = url.searchParams.get('message')
  const actor = context.get(adminContext)
  const forWhom = message === null ? null : await readWriter(services, actor, message)
  const form = await readAddForm(services, actor, { search: url.searchParams, forWhom })
  return data(form, form.ok ? 200 : form.status)
}

/** The form is kept as it stands while free times are looked up. */
export const shouldRevalidate = () => false

export const action = screenAction(
  addIntents,
  async ({ services, actor, run }, { url }: Route.ActionArgs) => {
    const find = (typed: string) => searchPatients(services, actor, { typed, after: null })
    const answer = await run({ find })
    if (!answer.ok) throw data(answer.message, answer.status)
    if (answer.value.added === null) return data({ view: answer.value.view }, answer.value.status)
    const { list } = readAddress(url.searchParams)
    return redirect(doneAddress(list, { action: 'added', row: answer.value.added }), 303)
  },
)

export default function AppointmentAddPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search, state } = useLocation()
  const { list } = readAddress(new URLSearchParams(search))
  if (!loaderData.ok)
    return <DetailsUnavailable message={loaderData.message ?? m.add_load_failed()} list={list} />
  const { value } = loaderData
  const fresh = { ...value, typed: { ...value.typed, ...callerIn(state) } }
  return <AddDialog view={actionData?.view ?? fresh} list={list} action={addAddress(list)} />
}
