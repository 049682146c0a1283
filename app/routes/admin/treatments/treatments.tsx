import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { screenMeta } from '#app/features/clinic-profile/screen-meta.ts'
import { doneAddress, readAddress } from '#app/features/treatments/address.ts'
import { TreatmentsDesk } from '#app/features/treatments/components/treatments-desk.tsx'
import { readTreatments, treatmentIntents } from '#app/features/treatments/page.server.ts'
import { visitsForTreatments } from '#app/features/visits-to-settle/lookups.server.ts'
import { afterAction } from '#app/platform/lists/list-address.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/treatments.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('treatments')]

export const meta: Route.MetaFunction = () => screenMeta('treatments')

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { dialog } = readAddress(url.searchParams)
  const admin = context.get(adminContext)
  const list = await readTreatments(services, admin, {
    role: admin.role,
    dialog,
    visits: visitsForTreatments(services),
  })
  return data(list, list.ok ? 200 : list.status)
}

export const action = screenAction(
  treatmentIntents,
  async ({ services, fields, run }, _: Route.ActionArgs) => {
    const outcome = await run({ visits: visitsForTreatments(services) })
    if (outcome.ok)
      return redirect(afterAction(doneAddress(outcome.value.action, outcome.value.of), fields), 303)
    const { message, errors, typed, status } = outcome
    return data({ message, errors, typed }, status)
  },
)

/** A refused change shows the list as it is by now, too. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined || defaultShouldRevalidate
}

export default function Treatments({ loaderData: list, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  return (
    <TreatmentsDesk
      view={list.ok ? list.value : null}
      problem={list.ok ? undefined : list.message}
      address={readAddress(new URLSearchParams(search))}
      refusal={actionData}
      actionKey={key}
    />
  )
}
