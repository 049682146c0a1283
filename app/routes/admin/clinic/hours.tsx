import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { screenMeta } from '#app/features/clinic-profile/screen-meta.ts'
import { isSaved, savedAddress } from '#app/features/opening-hours/address.ts'
import { HoursSection } from '#app/features/opening-hours/components/hours-section.tsx'
import { hoursIntents, readHours } from '#app/features/opening-hours/page.server.ts'
import { visitsForHours } from '#app/features/visits-to-settle/lookups.server.ts'
import { afterAction } from '#app/platform/lists/list-address.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/hours.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('hours')]

export const meta: Route.MetaFunction = () => screenMeta('clinic')

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const hours = await readHours(services, visitsForHours(services))
  return data(hours, hours.ok ? 200 : hours.status)
}

export const action = screenAction(hoursIntents, async ({ services, fields, run }, _: Route.ActionArgs) => {
  const outcome = await run({ visits: visitsForHours(services) })
  if (!outcome.ok) {
    // A form that asks for nothing that there is gets a sentence alone.
    const plain = { typed: null, preview: null, errors: {}, message: outcome.message ?? null }
    return data(outcome.answer ?? plain, outcome.status)
  }
  if (outcome.value === 'shown') return data(outcome.answer)
  return redirect(afterAction(savedAddress, fields), 303)
})

/** Showing what hours would mean changes nothing; a refused change shows them as they are by now. */
export function shouldRevalidate({
  formData,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formData?.get('intent') === 'show') return false
  return formMethod !== undefined || defaultShouldRevalidate
}

export default function Clinic({ loaderData: hours, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  return (
    <HoursSection
      view={hours.ok ? hours.value : null}
      problem={hours.ok ? undefined : hours.message}
      answer={actionData}
      isSaved={isSaved(new URLSearchParams(search))}
      actionKey={key}
    />
  )
}
