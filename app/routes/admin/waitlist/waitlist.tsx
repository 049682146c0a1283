import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { screenMeta } from '#app/features/clinic-profile/screen-meta.ts'
import { doneAddress, readAddress } from '#app/features/waitlist/desk/address.ts'
import { waitlistIntents } from '#app/features/waitlist/desk/commands.server.ts'
import { WaitlistDesk } from '#app/features/waitlist/desk/components/waitlist-desk.tsx'
import { readWaitlist } from '#app/features/waitlist/desk/page.server.ts'
import { afterAction } from '#app/platform/lists/list-address.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/waitlist.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('visits')]

export const meta: Route.MetaFunction = () => screenMeta('waitlist')

export async function loader({ url, context }: Route.LoaderArgs) {
  const list = await readWaitlist(
    context.get(servicesContext),
    context.get(adminContext),
    readAddress(url.searchParams),
  )
  return data(list, list.ok ? 200 : list.status)
}

export const action = screenAction(waitlistIntents, async ({ fields, run }, { url }: Route.ActionArgs) => {
  const outcome = await run()
  const { list } = readAddress(url.searchParams)
  if (outcome.ok) return redirect(afterAction(doneAddress(list, outcome.value), fields), 303)
  return data({ message: outcome.message }, outcome.status)
})

/** A refused change shows the list as it is by now, too. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined || defaultShouldRevalidate
}

export default function Waitlist({ loaderData: list, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  return (
    <WaitlistDesk
      view={list.ok ? list.value : null}
      problem={list.ok ? undefined : list.message}
      address={readAddress(new URLSearchParams(search))}
      refusal={actionData?.message}
      actionKey={key}
    />
  )
}
