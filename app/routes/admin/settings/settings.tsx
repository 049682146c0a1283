import { data, redirect, useLocation } from 'react-router'
import { invitationEmails } from '#app/composition/emails.server.ts'
import { readSetupFacts } from '#app/composition/setup-facts.server.ts'
import { mayDo } from '#app/features/access/permissions/permissions.ts'
import { settingsPath } from '#app/features/access/screens/settings/address.ts'
import { isGuarded, isOfPeople, readAddress } from '#app/features/accounts/address.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { type PeopleDone, peopleIntents } from '#app/features/accounts/people/desk.server.ts'
import { demand, permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { SectionsIndex } from '#app/features/accounts/settings/components/settings-frame.tsx'
import {
  SettingsHead,
  SettingsNotice,
  SettingsUnavailable,
} from '#app/features/accounts/settings/components/settings-head.tsx'
import { UsersPart } from '#app/features/accounts/settings/components/users-part.tsx'
import { type SettingsDone, userIntents } from '#app/features/accounts/settings/desk.server.ts'
import { readUsers } from '#app/features/accounts/settings/page.server.ts'
import { askFirst, isFormSent } from '#app/features/accounts/sign-in/gate.server.ts'
import { screenMeta } from '#app/features/clinic-profile/screen-meta.ts'
import { SetupLine } from '#app/features/setup/components/setup-line.tsx'
import { readSetupLine } from '#app/features/setup/page.server.ts'
import { m } from '#app/language/messages.ts'
import { afterAction } from '#app/platform/lists/list-address.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/settings.ts'
import { refusedAction } from './refused-action.server.ts'
import { useSectionStates } from './sections.tsx'

export const middleware: Route.MiddlewareFunction[] = [permit('own-account')]

export const meta: Route.MetaFunction = () => screenMeta('settings')

export async function loader({ url, context }: Route.LoaderArgs) {
  const { dialog } = readAddress(url.searchParams)
  const services = context.get(servicesContext)
  const admin = context.get(adminContext)
  if (dialog && isOfPeople(dialog)) await demand(context, 'users')
  if (!context.get(isFormSent) && isGuarded(dialog)) await askFirst(services, admin, url)
  const users = mayDo(admin.role, 'users') ? await readUsers(services, admin, invitationEmails) : null
  const setup = mayDo(admin.role, 'clinic-settings')
    ? await readSetupLine(services, { choice: admin.setupList, facts: () => readSetupFacts(services) })
    : null
  return data({ users, setup }, users === null || users.ok ? 200 : users.status)
}

export const action = screenAction(
  { ...userIntents, ...peopleIntents },
  async ({ fields, run }, { context }: Route.ActionArgs) => {
    const outcome: Outcome<SettingsDone | PeopleDone> = await run({ emails: invitationEmails })
    if (!outcome.ok) return data({ link: undefined, refused: refusedAction(fields, outcome) }, outcome.status)
    const { origin } = context.get(visitorContext)
    if ('path' in outcome.value) return data({ link: origin + outcome.value.path, refused: undefined })
    return redirect(afterAction(outcome.value.to, fields), 303)
  },
)

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  const { users, setup } = loaderData
  const address = readAddress(new URLSearchParams(search))
  const refused = actionData?.refused
  return (
    <>
      <SettingsHead title={m.settings_title()} path={settingsPath} actionKey={key} />
      <SettingsNotice refused={refused} done={address.action} actionKey={key} />
      <SectionsIndex states={useSectionStates()} />
      {users?.ok === false && (
        <SettingsUnavailable message={users.message ?? m.settings_users_load_failed()} path={settingsPath} />
      )}
      {users?.ok && (
        <UsersPart view={users.value} dialog={address.dialog} refused={refused} link={actionData?.link} />
      )}
      {setup && <SetupLine {...setup} />}
    </>
  )
}
