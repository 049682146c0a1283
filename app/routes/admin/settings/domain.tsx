import { useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { proofKind } from '#app/features/accounts/confirm/commands.server.ts'
import { confirmationOf } from '#app/features/accounts/confirm/components/confirmation-field.tsx'
import { permit } from '#app/features/accounts/permit.server.ts'
import { refusedForm, screenAction } from '#app/features/accounts/screen-action.server.ts'
import { SettingsHead } from '#app/features/accounts/settings/components/settings-head.tsx'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { rememberCalendarHost } from '#app/features/scheduling/index.server.ts'
import { domainPath } from '#app/features/service-settings/web-address/address.ts'
import { DomainPage } from '#app/features/service-settings/web-address/components/domain-page.tsx'
import { domainIntents, readDomain } from '#app/features/service-settings/web-address/page.server.ts'
import { m } from '#app/language/messages.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/domain.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings')]

export const meta: Route.MetaFunction = () => titled(m.settings_sections_domain())

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  return { view: await readDomain(services), proof: await proofKind(services, context.get(adminContext)) }
}

/** The page itself says what was done: a new address is no place to be led to, and a token is shown once. */
export const action = screenAction(domainIntents, async ({ services, fields, run }, _: Route.ActionArgs) => {
  const outcome = await run()
  // Events of appointments that are made from now on have the new host in their ids.
  if (outcome.ok && outcome.value.did === 'address')
    await services.clinic.within(() => rememberCalendarHost(services))
  return outcome.ok ? { answer: outcome.value } : refusedForm(fields, outcome, ['address'])
})

export default function Domain({ loaderData, actionData }: Route.ComponentProps) {
  const { view, proof } = loaderData
  const answer = actionData && 'answer' in actionData ? actionData.answer : undefined
  const refusal = actionData && 'asks' in actionData ? actionData : undefined
  const confirmation = confirmationOf(refusal, proof)
  return (
    <>
      <SettingsHead
        title={m.settings_sections_domain()}
        lead={m.web_address_lead()}
        path={domainPath}
        actionKey={useLocation().key}
      />
      <DomainPage view={view} answer={answer} refusal={refusal} confirmation={confirmation} />
    </>
  )
}
