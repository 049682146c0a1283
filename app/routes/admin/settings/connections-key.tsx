import { data } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { proofKind } from '#app/features/accounts/confirm/commands.server.ts'
import { confirmationOf } from '#app/features/accounts/confirm/components/confirmation-field.tsx'
import { permit } from '#app/features/accounts/permit.server.ts'
import { refusedForm, screenAction } from '#app/features/accounts/screen-action.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { NewKeyPage } from '#app/features/connections/components/new-key-page.tsx'
import { makeIntents } from '#app/features/connections/keys/commands.server.ts'
import { readConnections } from '#app/features/connections/page.server.ts'
import { m } from '#app/language/messages.ts'
import { valuesOf } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/connections-key.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings')]

export const meta: Route.MetaFunction = () => titled(m.connections_key_make())

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { clinicians } = await readConnections(services)
  return { clinicians, proof: await proofKind(services, context.get(adminContext)) }
}

/** The key is shown this once: a redirect would have to carry it. */
export const action = screenAction(makeIntents, async ({ fields, run }, _: Route.ActionArgs) => {
  const outcome = await run()
  if (outcome.ok) return data({ made: outcome.value.key, refusal: undefined }, 200)
  const { data: refused } = refusedForm(fields, outcome, ['name', 'role', 'clinicianId', 'days'])
  const typed = { ...refused.typed, scopes: [...valuesOf(fields, 'scope')] }
  return data({ made: undefined, refusal: { ...refused, typed } }, outcome.status)
})

export default function ConnectionsKey({
  loaderData: { clinicians, proof },
  actionData,
}: Route.ComponentProps) {
  const refusal = actionData?.refusal
  return (
    <NewKeyPage
      clinicians={clinicians}
      refusal={refusal}
      made={actionData?.made}
      confirmation={confirmationOf(refusal, proof)}
    />
  )
}
