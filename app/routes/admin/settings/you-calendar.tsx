import { data, redirect } from 'react-router'
import { youPath } from '#app/features/accounts/address.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { proofKind } from '#app/features/accounts/confirm/commands.server.ts'
import {
  confirmationOf,
  confirmationWithoutScript,
} from '#app/features/accounts/confirm/components/confirmation-field.tsx'
import { permit } from '#app/features/accounts/permit.server.ts'
import { refusedForm, screenAction } from '#app/features/accounts/screen-action.server.ts'
import { askFirst, isFormSent } from '#app/features/accounts/sign-in/gate.server.ts'
import { ownCalendarPath, readDone } from '#app/features/calendars/address.ts'
import { calendarIntents } from '#app/features/calendars/commands.server.ts'
import { CalendarPage } from '#app/features/calendars/components/calendar-page.tsx'
import { readCalendar } from '#app/features/calendars/page.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { m } from '#app/language/messages.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/you-calendar.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('own-account')]

export const meta: Route.MetaFunction = () => titled(m.calendars_own())

/** An account that belongs to no clinician has no calendar here: it is led on, and a form that it sends is refused. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const admin = context.get(adminContext)
  const isSent = context.get(isFormSent)
  const view = admin.clinicianId ? await readCalendar(services, admin.clinicianId) : null
  if (!view) throw isSent ? data(null, 404) : redirect(youPath, 303)
  if (!isSent) await askFirst(services, admin, url)
  return { view, done: readDone(url), proof: await proofKind(services, admin) }
}

/** Whose calendar it is comes from the account, never from the form. */
export const action = screenAction(calendarIntents, async ({ actor, fields, run }, _: Route.ActionArgs) => {
  const outcome = await run({ clinicianId: actor.clinicianId ?? '' })
  if (outcome.ok) return redirect(`${ownCalendarPath}?done=${outcome.value}`, 303)
  return data(refusedForm(fields, outcome, ['address', 'userName']).data, outcome.status)
})

export default function YouCalendar({ loaderData: { view, done, proof }, actionData }: Route.ComponentProps) {
  return (
    <CalendarPage
      view={view}
      path={ownCalendarPath}
      back={{ to: youPath, text: m.calendars_back_you() }}
      answer={actionData}
      done={actionData ? undefined : done}
      confirmation={confirmationOf(actionData, proof)}
      withoutScript={confirmationWithoutScript(actionData, proof)}
    />
  )
}
