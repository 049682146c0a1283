import { data, redirect } from 'react-router'
import { sectionPath } from '#app/features/access/screens/settings/address.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { proofKind } from '#app/features/accounts/confirm/commands.server.ts'
import { confirmationOf } from '#app/features/accounts/confirm/components/confirmation-field.tsx'
import { permit } from '#app/features/accounts/permit.server.ts'
import { refusedForm, screenAction } from '#app/features/accounts/screen-action.server.ts'
import { ClinicianCalendars } from '#app/features/calendars/components/clinician-calendars.tsx'
import { readClinicianCalendars } from '#app/features/calendars/page.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { ConnectionsPage } from '#app/features/connections/components/connections-page.tsx'
import { revokeIntents } from '#app/features/connections/keys/commands.server.ts'
import { readConnections } from '#app/features/connections/page.server.ts'
import { PublicFeeds } from '#app/features/fhir/components/public-feeds.tsx'
import { m } from '#app/language/messages.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/connections.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings')]

export const meta: Route.MetaFunction = () => titled(m.settings_sections_connections())

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  return {
    view: await readConnections(services),
    origin: context.get(visitorContext).origin,
    calendars: await readClinicianCalendars(services),
    revoke: url.searchParams.get('revoke'),
    isRevoked: url.searchParams.get('done') === 'revoked',
    isWebhookDeleted: url.searchParams.get('done') === 'deleted',
    proof: await proofKind(services, context.get(adminContext)),
  }
}

export const action = screenAction(revokeIntents, async ({ fields, run }, _: Route.ActionArgs) => {
  const outcome = await run()
  if (outcome.ok) return redirect(`${sectionPath('connections')}?done=revoked`, 303)
  const [, id = ''] = (fields.get('intent') ?? '').split(' ')
  return data({ ...refusedForm(fields, outcome).data, id }, outcome.status)
})

export default function Connections({ loaderData, actionData }: Route.ComponentProps) {
  const { view, calendars, origin, revoke, isRevoked, isWebhookDeleted, proof } = loaderData
  const asked = actionData?.asks ? actionData.id : revoke
  return (
    <ConnectionsPage
      view={view}
      revoking={view.keys.find(({ id, state }) => id === asked && state !== 'revoked')}
      isRevoked={!actionData && isRevoked}
      isWebhookDeleted={!actionData && isWebhookDeleted}
      problem={actionData?.message ?? undefined}
      confirmation={confirmationOf(actionData, proof)}
    >
      <ClinicianCalendars calendars={calendars} />
      <PublicFeeds origin={origin} />
    </ConnectionsPage>
  )
}
