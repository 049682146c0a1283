import { data, redirect, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { searchPatients } from '#app/features/patient-files/patient-search.server.ts'
import { AddEntryPage } from '#app/features/waitlist/desk/add/components/add-entry-page.tsx'
import { addEntryIntents, readAddEntry } from '#app/features/waitlist/desk/add/page.server.ts'
import { addPath, doneAddress, waitlistPath } from '#app/features/waitlist/desk/address.ts'
import { m } from '#app/language/messages.ts'
import { servicesContext } from '#app/platform/services.ts'
import { Banner } from '#app/ui/banner.tsx'
import type { Route } from './+types/add.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('visits')]

export const meta: Route.MetaFunction = () => titled(m.waitlist_add_title())

export async function loader({ url, context }: Route.LoaderArgs) {
  const form = await readAddEntry(context.get(servicesContext), context.get(adminContext), url.searchParams)
  return data(form, form.ok ? 200 : form.status)
}

/** The form is kept as it stands while something is looked up. */
export const shouldRevalidate = () => false

export const action = screenAction(addEntryIntents, async ({ services, actor, run }, _: Route.ActionArgs) => {
  const find = (typed: string) => searchPatients(services, actor, { typed, after: null })
  const answer = await run({ find })
  if (!answer.ok) throw data(answer.message, answer.status)
  const { value } = answer
  if (value.added === null) return data({ view: value.view }, value.status)
  return redirect(doneAddress(waitlistPath, { action: 'added', row: value.added }), 303)
})

export default function WaitlistAdd({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  if (!loaderData.ok)
    return (
      <Banner tone="error">
        <p>
          {loaderData.message} <a href={search || '?'}>{m.testimonials_try_again()}</a>
        </p>
      </Banner>
    )
  return <AddEntryPage view={actionData?.view ?? loaderData.value} action={addPath} />
}
