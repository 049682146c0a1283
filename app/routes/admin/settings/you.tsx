import { data, redirect, redirectDocument, useLocation } from 'react-router'
import { isGuarded, isOfPeople, readAddress, youPath } from '#app/features/accounts/address.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { isConfirmed } from '#app/features/accounts/confirm/commands.server.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { SettingsUnavailable } from '#app/features/accounts/settings/components/settings-head.tsx'
import { YouPage } from '#app/features/accounts/settings/components/you-page.tsx'
import { ownIntents } from '#app/features/accounts/settings/desk.server.ts'
import { readOwn } from '#app/features/accounts/settings/page.server.ts'
import { deviceName } from '#app/features/accounts/sign-in/device.ts'
import { askFirst } from '#app/features/accounts/sign-in/gate.server.ts'
import { OwnCalendarBox } from '#app/features/calendars/components/own-calendar-box.tsx'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { m } from '#app/language/messages.ts'
import { afterAction } from '#app/platform/lists/list-address.ts'
import { sessionCookie } from '#app/platform/secrets/session.server.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/you.ts'
import { refusedAction } from './refused-action.server.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('own-account')]

export const meta: Route.MetaFunction = () => titled(m.settings_sections_you())

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { dialog } = readAddress(url.searchParams)
  const services = context.get(servicesContext)
  const admin = context.get(adminContext)
  const isPost = request.method === 'POST'
  const isOwn = dialog !== null && !isOfPeople(dialog)
  if (!isPost && isOwn && isGuarded(dialog)) await askFirst(services, admin, url)
  const view = await readOwn(services, admin, {
    withOffer: isPost ? await isConfirmed(services, admin) : dialog?.kind === 'factor',
    device: deviceName(request.headers.get('User-Agent')),
  })
  return data({ view, hasCalendar: admin.clinicianId !== null }, view.ok ? 200 : view.status)
}

export const action = screenAction(ownIntents, async ({ fields, run }, { context }: Route.ActionArgs) => {
  const outcome = await run()
  if (!outcome.ok) return data(refusedAction(fields, outcome), outcome.status)
  const { origin } = context.get(visitorContext)
  const { to, token, isWhole } = outcome.value
  const headers = token ? { 'Set-Cookie': sessionCookie(token, origin) } : {}
  const lead = isWhole ? redirectDocument : redirect
  return lead(afterAction(to, fields), { status: 303, headers })
})

export default function You({ loaderData: { view, hasCalendar }, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  if (!view.ok)
    return <SettingsUnavailable message={view.message ?? m.settings_load_failed()} path={youPath} />
  const address = readAddress(new URLSearchParams(search))
  return (
    <YouPage view={view.value} address={address} refused={actionData} actionKey={key}>
      {hasCalendar && <OwnCalendarBox />}
    </YouPage>
  )
}
