import { data } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { proofKind } from '#app/features/accounts/confirm/commands.server.ts'
import { confirmationOf } from '#app/features/accounts/confirm/components/confirmation-field.tsx'
import { permit } from '#app/features/accounts/permit.server.ts'
import { refusedForm, screenAction } from '#app/features/accounts/screen-action.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { makeIntents } from '#app/features/connections/webhooks/commands.server.ts'
import { NewWebhookPage } from '#app/features/connections/webhooks/components/new-webhook-page.tsx'
import { m } from '#app/language/messages.ts'
import { valuesOf } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/connections-webhook-new.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings')]

export const meta: Route.MetaFunction = () => titled(m.webhooks_add())

export async function loader({ context }: Route.LoaderArgs) {
  return { proof: await proofKind(context.get(servicesContext), context.get(adminContext)) }
}

/** The secret is shown this once: a redirect would have to carry it. */
export const action = screenAction(makeIntents, async ({ fields, run }, _: Route.ActionArgs) => {
  const outcome = await run()
  if (outcome.ok) return data({ made: outcome.value, refusal: undefined }, 200)
  const { data: refused } = refusedForm(fields, outcome, ['url'])
  const chosen = { events: [...valuesOf(fields, 'event')], details: fields.get('details') === 'on' }
  return data(
    { made: undefined, refusal: { ...refused, typed: { ...refused.typed, ...chosen } } },
    outcome.status,
  )
})

export default function NewWebhook({ loaderData: { proof }, actionData }: Route.ComponentProps) {
  const refusal = actionData?.refusal
  return (
    <NewWebhookPage refusal={refusal} made={actionData?.made} confirmation={confirmationOf(refusal, proof)} />
  )
}
