import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { manyDoneAddress } from '#app/features/desk/bulk/address.ts'
import { settleIntents } from '#app/features/visits-to-settle/actions.server.ts'
import { readSettleAddress, settledAddress } from '#app/features/visits-to-settle/address.ts'
import { VisitsToSettleScreen } from '#app/features/visits-to-settle/components/visits-to-settle-screen.tsx'
import { readVisitsToSettle } from '#app/features/visits-to-settle/page.server.ts'
import { m } from '#app/language/messages.ts'
import { afterAction } from '#app/platform/lists/list-address.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/visits-to-settle.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('visits')]

export const meta: Route.MetaFunction = () => titled(m.outside_settle_title())

export async function loader({ url, context }: Route.LoaderArgs) {
  const list = await readVisitsToSettle(
    context.get(servicesContext),
    context.get(adminContext),
    readSettleAddress(url.searchParams),
  )
  return data(list, list.ok ? 200 : list.status)
}

export const action = screenAction(settleIntents, async ({ fields, run }, { url }: Route.ActionArgs) => {
  const outcome = await run()
  const { list } = readSettleAddress(url.searchParams)
  if (outcome.ok) {
    const came = outcome.value
    const to = 'many' in came ? manyDoneAddress(list, came.many) : settledAddress(list, came)
    return redirect(afterAction(to, fields), 303)
  }
  return data({ message: outcome.message ?? m.scheduling_update_failed() }, outcome.status)
})

/** A refused change shows the list as it is by now, too. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined || defaultShouldRevalidate
}

export default function VisitsToSettle({ loaderData: list, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  return (
    <VisitsToSettleScreen
      view={list.ok ? list.value : null}
      problem={list.ok ? undefined : list.message}
      address={readSettleAddress(new URLSearchParams(search))}
      refusal={actionData?.message}
      actionKey={key}
    />
  )
}
