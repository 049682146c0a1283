import { data, redirect, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { readAddress } from '#app/features/desk/address.ts'
import { answerRepeat } from '#app/features/desk/repeat/actions.server.ts'
import { RepeatPage, RepeatUnavailable } from '#app/features/desk/repeat/components/repeat-page.tsx'
import { readRepeat } from '#app/features/desk/repeat/page.server.ts'
import { m } from '#app/language/messages.ts'
import { readFields } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/repeat.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('visits')]

export const meta: Route.MetaFunction = () => titled(m.repeat_title())

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const asked = { id: params.id, search: url.searchParams }
  const view = await readRepeat(context.get(servicesContext), context.get(adminContext), asked)
  if (!view.ok) return data({ view: null, message: view.message }, view.status)
  const { errors, refusal } = view.value
  const status = refusal !== null ? conflict : Object.keys(errors).length > 0 ? unreadable : ok
  return data({ view: view.value, message: undefined }, status)
}

const ok = 200
const conflict = 409
const unreadable = 422

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  const { list } = readAddress(url.searchParams)
  const services = context.get(servicesContext)
  const answer = await answerRepeat(services, context.get(adminContext), { id: params.id, fields, list })
  return 'to' in answer ? redirect(answer.to, 303) : data(answer.answer, answer.status)
}

export default function Repeat({ loaderData: { view, message }, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  const { list } = readAddress(new URLSearchParams(search))
  if (view === null) return <RepeatUnavailable message={message} list={list} />
  return <RepeatPage view={view} list={list} answer={actionData} actionKey={key} />
}
