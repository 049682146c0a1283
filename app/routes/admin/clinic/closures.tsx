import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { titled } from '#app/features/admin-screens/screen-meta.ts'
import { adminContext } from '#app/features/admins/admin-context.ts'
import { permit } from '#app/features/admins/permissions/permit.server.ts'
import { visitsForClosures } from '#app/features/appointments/visits-for/lookups.server.ts'
import { doneAddress, readAddress } from '#app/features/closures/address.ts'
import { ClosuresDesk } from '#app/features/closures/components/closures-desk.tsx'
import { changeClosures, readClosures } from '#app/features/closures/page.server.ts'
import { m } from '#app/language/messages.ts'
import { readFields } from '#app/platform/forms/form-fields.server.ts'
import { afterAction } from '#app/platform/lists/list-address.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/closures.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('closures')]

export const meta: Route.MetaFunction = () => titled(m.closures_title())

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const list = await readClosures(services, context.get(adminContext), {
    ...readAddress(url.searchParams),
    visits: visitsForClosures(services),
  })
  return data(list, list.ok ? 200 : list.status)
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const fields = await readFields(request)
  const outcome = await changeClosures(services, {
    actor: context.get(adminContext),
    fields,
    visits: visitsForClosures(services),
  })
  const { list } = readAddress(url.searchParams)
  if (outcome.ok) return redirect(afterAction(doneAddress(list, outcome.value), fields), 303)
  const { message, chosen, inside, status } = outcome
  return data({ message, chosen, inside }, status)
}

/** A refused change shows the list as it is by now, too. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined || defaultShouldRevalidate
}

export default function Closures({ loaderData: list, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  return (
    <ClosuresDesk
      view={list.ok ? list.value : null}
      problem={list.ok ? undefined : list.message}
      address={readAddress(new URLSearchParams(search))}
      refusal={actionData}
      actionKey={key}
    />
  )
}
