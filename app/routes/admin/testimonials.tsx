import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { screenMeta } from '#app/features/clinic-profile/screen-meta.ts'
import { TestimonialsDesk } from '#app/features/testimonials/components/testimonials-desk.tsx'
import { doneAddress, readAddress } from '#app/features/testimonials/desk/address.ts'
import { readTestimonials, testimonialIntents } from '#app/features/testimonials/desk/page.server.ts'
import { afterAction } from '#app/platform/lists/list-address.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/testimonials.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('testimonials')]

export const meta: Route.MetaFunction = () => screenMeta('testimonials')

export async function loader({ url, context }: Route.LoaderArgs) {
  const list = await readTestimonials(
    context.get(servicesContext),
    context.get(adminContext),
    readAddress(url.searchParams),
  )
  return data(list, list.ok ? 200 : list.status)
}

export const action = screenAction(testimonialIntents, async ({ fields, run }, { url }: Route.ActionArgs) => {
  const outcome = await run()
  if (outcome.ok)
    return redirect(afterAction(doneAddress(readAddress(url.searchParams).list, outcome.value), fields), 303)
  const { message, errors, reason, refusal, reply, status } = outcome
  return data({ message, errors, reason, refusal, reply }, status)
})

/** A refused change shows the list as it is by now, too. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined || defaultShouldRevalidate
}

export default function Testimonials({ loaderData: list, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  return (
    <TestimonialsDesk
      view={list.ok ? list.value : null}
      problem={list.ok ? undefined : list.message}
      address={readAddress(new URLSearchParams(search))}
      refusal={actionData}
      actionKey={key}
    />
  )
}
