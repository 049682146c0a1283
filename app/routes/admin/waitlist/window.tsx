import { data, redirect, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { doneAddress, readAddress } from '#app/features/waitlist/desk/address.ts'
import { changeWindow } from '#app/features/waitlist/desk/commands.server.ts'
import { WindowPage, WindowUnavailable } from '#app/features/waitlist/desk/window/components/window-page.tsx'
import { readWindow } from '#app/features/waitlist/desk/window/page.server.ts'
import { pickWindow } from '#app/features/waitlist/fields.ts'
import { m } from '#app/language/messages.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/window.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('visits')]

export const meta: Route.MetaFunction = () => titled(m.waitlist_window_change())

export async function loader({ params, context }: Route.LoaderArgs) {
  const read = await readWindow(context.get(servicesContext), context.get(adminContext), params.id)
  return data(read, read.ok ? 200 : read.status)
}

export async function action({ request, params: { id }, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const typed = pickWindow(form)
  const seen = String(form.get('seen') ?? '')
  const actor = context.get(adminContext)
  const changed = await changeWindow(context.get(servicesContext), { actor, id, seen, typed })
  const { list } = readAddress(url.searchParams)
  if (changed.ok)
    return redirect(changed.value ? doneAddress(list, { action: 'window-changed', row: id }) : list, 303)
  const { message, errors, status } = changed
  return data({ message, errors, typed, seen }, status)
}

export default function WaitlistWindow({ loaderData: read, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  const { list } = readAddress(new URLSearchParams(search))
  if (!read.ok) return <WindowUnavailable message={read.message} list={list} />
  return <WindowPage view={read.value} list={list} refusal={actionData} actionKey={key} />
}
