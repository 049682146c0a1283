import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { screenMeta } from '#app/features/clinic-profile/screen-meta.ts'
import { TeamDesk } from '#app/features/team/components/team-desk.tsx'
import { readAddress } from '#app/features/team/desk/address.ts'
import { readTeam, teamIntents } from '#app/features/team/desk/page.server.ts'
import { visitsForTeam } from '#app/features/visits-to-settle/lookups.server.ts'
import { afterAction } from '#app/platform/lists/list-address.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/team.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('team')]

export const meta: Route.MetaFunction = () => screenMeta('team')

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const list = await readTeam(services, context.get(adminContext), visitsForTeam(services))
  return data(list, list.ok ? 200 : list.status)
}

export const action = screenAction(teamIntents, async ({ services, fields, run }, _: Route.ActionArgs) => {
  const outcome = await run({ visits: visitsForTeam(services) })
  if (outcome.ok) return redirect(afterAction(outcome.value, fields), 303)
  const { message, errors, typed, status } = outcome
  return data({ message, errors, typed }, status)
})

/** A refused change shows the list as it is by now, too. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined || defaultShouldRevalidate
}

export default function Team({ loaderData: list, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  return (
    <TeamDesk
      view={list.ok ? list.value : null}
      problem={list.ok ? undefined : list.message}
      address={readAddress(new URLSearchParams(search))}
      refusal={actionData}
      actionKey={key}
    />
  )
}
