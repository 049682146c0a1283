import { data, redirect, useLocation } from 'react-router'
import { adminContext } from '../../features/admins/admin-context.ts'
import { SettingsPage, SettingsUnavailable } from '../../features/admins/components/settings-page.tsx'
import { readAddress } from '../../features/admins/settings-address.ts'
import { copy } from '../../features/admins/settings-copy.ts'
import { changeSettings } from '../../features/admins/settings-desk.server.ts'
import { readSettings } from '../../features/admins/settings-page.server.ts'
import { BackupBox } from '../../features/backups/components/backup-box.tsx'
import { readBackupStatus } from '../../features/backups/status.server.ts'
import { clinic } from '../../features/clinic/content.ts'
import { pick, readFields } from '../../platform/form-fields.server.ts'
import { servicesContext, visitorContext } from '../../platform/services.ts'
import { sessionCookie } from '../../platform/session.server.ts'
import type { Route } from './+types/settings.ts'

export const meta: Route.MetaFunction = () => [
  { title: `${copy.title} · ${clinic.name}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { dialog } = readAddress(url.searchParams)
  const view = await readSettings(context.get(servicesContext), context.get(adminContext), {
    withOffer: dialog?.kind === 'factor' || request.method === 'POST',
  })
  const backups = await readBackupStatus(context.get(servicesContext))
  return data({ view, backups }, view.ok ? 200 : view.status)
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  const outcome = await changeSettings(context.get(servicesContext), context.get(adminContext), fields)
  if (outcome.ok) {
    const { to, token } = outcome.value
    const { origin } = context.get(visitorContext)
    const headers = token ? { 'Set-Cookie': sessionCookie(token, origin) } : {}
    return redirect(to, { status: 303, headers })
  }
  const { status, errors = {}, message = null } = outcome
  const typed = pick(fields, ['username', 'name', 'email'])
  return data({ ...pick(fields, ['intent', 'id']), typed, errors, message }, status)
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  const { view, backups } = loaderData
  if (!view.ok) return <SettingsUnavailable message={view.message ?? copy.users.loadFailed} />
  const address = readAddress(new URLSearchParams(search))
  return (
    <SettingsPage view={view.value} address={address} refused={actionData} deedKey={key}>
      <BackupBox {...backups} />
    </SettingsPage>
  )
}
