import { data, redirect, useLocation } from 'react-router'
import { sectionPath } from '#app/features/access/screens/settings/address.ts'
import { doneAddress, readAddress } from '#app/features/accounts/address.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { SettingsHead, SettingsNotice } from '#app/features/accounts/settings/components/settings-head.tsx'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { saveLeads } from '#app/features/reminders/commands.server.ts'
import { LeadsBox } from '#app/features/reminders/components/leads-box.tsx'
import { findLeads } from '#app/features/reminders/queries.server.ts'
import { leadFields } from '#app/features/reminders/rules.ts'
import { tellsOfChanges } from '#app/features/scheduling/index.server.ts'
import { m } from '#app/language/messages.ts'
import { pick, readFields } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/reminders.ts'
import { refusedAction } from './refused-action.server.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings')]

export const meta: Route.MetaFunction = () => titled(m.settings_sections_reminders())

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  return { leads: await findLeads(services.db), canTell: tellsOfChanges(services) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  const actor = context.get(adminContext)
  const saved = await saveLeads(context.get(servicesContext), { actor, typed: pick(fields, leadFields) })
  if (saved.ok) return redirect(doneAddress(path, 'saved'), 303)
  return data(refusedAction(fields, saved), saved.status)
}

const path = sectionPath('reminders')

export default function Reminders({ loaderData, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  const done = readAddress(new URLSearchParams(search)).action
  return (
    <>
      <SettingsHead
        title={m.settings_sections_reminders()}
        lead={m.reminders_rules_lead()}
        path={path}
        actionKey={key}
      />
      <SettingsNotice refused={actionData} done={done} actionKey={key} />
      <LeadsBox {...loaderData} />
    </>
  )
}
