import { data, redirect, redirectDocument, useLocation } from 'react-router'
import { invitationEmails } from '#app/composition/emails.server.ts'
import { readSetupFacts } from '#app/composition/setup-facts.server.ts'
import { intentsOf } from '#app/features/access/permissions/intents.ts'
import { mayDo } from '#app/features/access/permissions/permissions.ts'
import { isGuarded, isOfPeople, readAddress } from '#app/features/accounts/address.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { isConfirmed } from '#app/features/accounts/confirm/commands.server.ts'
import { type PeopleDone, peopleIntents } from '#app/features/accounts/people/desk.server.ts'
import type { ShownAdmin } from '#app/features/accounts/people/page.server.ts'
import { demand, permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import {
  SettingsPage,
  SettingsUnavailable,
} from '#app/features/accounts/settings/components/settings-page.tsx'
import { type SettingsDone, settingsIntents } from '#app/features/accounts/settings/desk.server.ts'
import { readSettings } from '#app/features/accounts/settings/page.server.ts'
import type { SignedIn } from '#app/features/accounts/sign-in/commands.server.ts'
import { deviceName } from '#app/features/accounts/sign-in/device.ts'
import { askFirst } from '#app/features/accounts/sign-in/gate.server.ts'
import { BackupBox } from '#app/features/backups/components/backup-box.tsx'
import { readBackupSummary } from '#app/features/backups/page.server.ts'
import { screenMeta } from '#app/features/clinic-profile/screen-meta.ts'
import { TextsBox } from '#app/features/emails/components/texts-box.tsx'
import { answerTestText, readTextsSettings } from '#app/features/emails/texts-settings.server.ts'
import { readOutcome } from '#app/features/mail-setup/address.ts'
import { MailBox } from '#app/features/mail-setup/components/mail-box.tsx'
import { mailStatus } from '#app/features/mail-setup/mail-status.ts'
import { currentSender } from '#app/features/mail-setup/sender/queries.server.ts'
import { readLastEmail } from '#app/features/mail-setup/test-email.server.ts'
import { LeadsBox } from '#app/features/reminders/components/leads-box.tsx'
import { findLeads } from '#app/features/reminders/queries.server.ts'
import { testTextIntent } from '#app/features/reminders/rules.ts'
import { tellsOfChanges } from '#app/features/scheduling/index.server.ts'
import { SetupLine } from '#app/features/setup/components/setup-line.tsx'
import { readSetupLine } from '#app/features/setup/page.server.ts'
import { StaffMailsBox } from '#app/features/staff-notifications/components/staff-mails-box.tsx'
import { readRhythm } from '#app/features/staff-notifications/page.server.ts'
import { VisitRulesBox } from '#app/features/visit-page/components/visit-rules-box.tsx'
import { findVisitRules } from '#app/features/visit-page/visit-rules-queries.server.ts'
import { m } from '#app/language/messages.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import { afterAction } from '#app/platform/lists/list-address.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import { sessionCookie } from '#app/platform/secrets/session.server.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/settings.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('own-account')]

export const meta: Route.MetaFunction = () => screenMeta('settings')

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { dialog } = readAddress(url.searchParams)
  const services = context.get(servicesContext)
  const admin = context.get(adminContext)
  const isPost = request.method === 'POST'
  if (dialog && isOfPeople(dialog)) await demand(context, 'users')
  if (!isPost && isGuarded(dialog)) await askFirst(services, admin, url)
  const withOffer = isPost ? await isConfirmed(services, admin) : dialog?.kind === 'factor'
  const view = await readSettings(services, admin, {
    withOffer,
    emails: invitationEmails,
    device: deviceName(request.headers.get('User-Agent')),
  })
  const clinic = mayDo(admin.role, 'clinic-settings')
    ? {
        backups: await readBackupSummary(services),
        mail: mailStatus(services.settings.mail, await currentSender(services)),
        email: await readLastEmail(services),
        visits: await findVisitRules(services.db),
        texts: readTextsSettings(services, url.searchParams),
        reminders: { leads: await findLeads(services.db), canTell: tellsOfChanges(services) },
        setup: await readSetupLine(services, () => readSetupFacts(services)),
      }
    : null
  const rhythm = mayDo(admin.role, 'visits') ? await readRhythm(services, admin.id) : null
  return data({ view, clinic, rhythm }, view.ok ? 200 : view.status)
}

type Sent = { actor: SignedIn; fields: FormFields; emails: typeof invitationEmails }

const intents = intentsOf<Sent, Outcome<SettingsDone | PeopleDone>>()({
  ...settingsIntents,
  ...peopleIntents,
  [testTextIntent]: {
    permission: 'clinic-settings',
    run: (services, { actor, fields }) =>
      answerTestText(services, { actor, typed: fields.get('number') ?? '' }),
  },
})

export const action = screenAction(intents, async ({ fields, run }, { context }: Route.ActionArgs) => {
  const outcome = await run({ emails: invitationEmails })
  const { origin } = context.get(visitorContext)
  if (outcome.ok) {
    if ('path' in outcome.value) return data({ link: origin + outcome.value.path, refused: undefined })
    const { to, token, isWhole }: SettingsDone = outcome.value
    const headers = token ? { 'Set-Cookie': sessionCookie(token, origin) } : {}
    const lead = isWhole ? redirectDocument : redirect
    return lead(afterAction(to, fields), { status: 303, headers })
  }
  const { status, errors = {}, message = null } = outcome
  const typed = pick(fields, ['username', 'name', 'email', 'role', 'language', 'kept', 'number'])
  const refused = { ...pick(fields, ['intent', 'id']), typed, errors, message, asks: status === 403 }
  return data({ link: undefined, refused }, status)
})

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  const { view, clinic, rhythm } = loaderData
  if (!view.ok) return <SettingsUnavailable message={view.message ?? m.settings_users_load_failed()} />
  const parameters = new URLSearchParams(search)
  const address = readAddress(parameters)
  const refused = actionData?.refused
  const refusedAs = (intent: string) => (refused?.intent === intent ? refused : undefined)
  return (
    <SettingsPage
      view={view.value}
      address={address}
      refused={refused}
      link={actionData?.link}
      actionKey={key}
    >
      {rhythm && <StaffMailsBox rhythm={rhythm} />}
      {clinic && (
        <>
          <MailBox
            status={clinic.mail}
            last={clinic.email}
            address={ownAddress(view.value.rows)}
            outcome={readOutcome(parameters)}
          />
          <VisitRulesBox {...clinic.visits} />
          <LeadsBox {...clinic.reminders} />
          {clinic.texts && <TextsBox {...clinic.texts} refused={refusedAs(testTextIntent)} />}
          <BackupBox {...clinic.backups} />
          {clinic.setup && <SetupLine {...clinic.setup} />}
        </>
      )}
    </SettingsPage>
  )
}

const ownAddress = (rows: ShownAdmin[]): string => rows.find((row) => row.isSelf)?.email ?? ''
