import { data, redirect } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { proofKind } from '#app/features/accounts/confirm/commands.server.ts'
import {
  confirmationOf,
  confirmationWithoutScript,
} from '#app/features/accounts/confirm/components/confirmation-field.tsx'
import { permit } from '#app/features/accounts/permit.server.ts'
import { refusedForm, screenAction } from '#app/features/accounts/screen-action.server.ts'
import { askFirst, isFormSent } from '#app/features/accounts/sign-in/gate.server.ts'
import { calendarPathOf, connectionsPath, readDone } from '#app/features/calendars/address.ts'
import { calendarIntents } from '#app/features/calendars/commands.server.ts'
import { CalendarPage } from '#app/features/calendars/components/calendar-page.tsx'
import { readCalendar } from '#app/features/calendars/page.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { m } from '#app/language/messages.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/connections-calendar.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings')]

export const meta: Route.MetaFunction = () => titled(m.calendars_page_title())

const clinicianIn = (url: URL) => url.searchParams.get('clinician') ?? ''

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const admin = context.get(adminContext)
  if (!context.get(isFormSent)) await askFirst(services, admin, url)
  const view = await readCalendar(services, clinicianIn(url))
  if (!view) throw data(null, 404)
  return { view, done: readDone(url), proof: await proofKind(services, admin) }
}

/** The form itself asks for the password again. The app password is never sent back. */
export const action = screenAction(calendarIntents, async ({ fields, run }, { url }: Route.ActionArgs) => {
  const clinicianId = clinicianIn(url)
  const outcome = await run({ clinicianId })
  if (outcome.ok) return redirect(`${calendarPathOf(clinicianId)}&done=${outcome.value}`, 303)
  const refused = refusedForm(fields, outcome, ['address', 'userName'])
  return data(refused.data, outcome.status)
})

export default function ConnectionsCalendar({
  loaderData: { view, done, proof },
  actionData,
}: Route.ComponentProps) {
  return (
    <CalendarPage
      view={view}
      path={calendarPathOf(view.clinician.id)}
      back={{ to: connectionsPath, text: m.calendars_back() }}
      answer={actionData}
      done={actionData ? undefined : done}
      confirmation={confirmationOf(actionData, proof)}
      withoutScript={confirmationWithoutScript(actionData, proof)}
    />
  )
}
