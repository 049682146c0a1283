import { data, redirect, useLocation } from 'react-router'
import { sectionPath } from '#app/features/access/screens/settings/address.ts'
import { doneAddress, readAddress } from '#app/features/accounts/address.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { SettingsHead, SettingsNotice } from '#app/features/accounts/settings/components/settings-head.tsx'
import { bookingSettings } from '#app/features/accounts/settings/queries.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { saveVisitRules } from '#app/features/visit-page/commands.server.ts'
import { VisitRulesBox } from '#app/features/visit-page/components/visit-rules-box.tsx'
import { findVisitRules } from '#app/features/visit-page/visit-rules-queries.server.ts'
import { m } from '#app/language/messages.ts'
import { pick, readFields } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/booking.ts'
import { refusedAction } from './refused-action.server.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings')]

export const meta: Route.MetaFunction = () => titled(m.settings_sections_booking())

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  return {
    ...(await findVisitRules(db)),
    ...(await bookingSettings(db)),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  const typed = pick(fields, ['changeUntilHours', 'mostMoves', 'asksBirthDate', 'showsPrices'])
  const actor = context.get(adminContext)
  const saved = await saveVisitRules(context.get(servicesContext), { actor, typed })
  if (saved.ok) return redirect(doneAddress(path, 'saved'), 303)
  return data(refusedAction(fields, saved), saved.status)
}

const path = sectionPath('booking')

export default function Booking({ loaderData: rules, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  const done = readAddress(new URLSearchParams(search)).action
  return (
    <>
      <SettingsHead title={m.settings_sections_booking()} path={path} actionKey={key} />
      <SettingsNotice refused={actionData} done={done} actionKey={key} />
      <VisitRulesBox {...rules} />
    </>
  )
}
