import { data, redirect } from 'react-router'
import { sectionPath } from '#app/features/access/screens/settings/address.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { proofKind } from '#app/features/accounts/confirm/commands.server.ts'
import { confirmationOf } from '#app/features/accounts/confirm/components/confirmation-field.tsx'
import { permit } from '#app/features/accounts/permit.server.ts'
import { refusedForm, screenAction } from '#app/features/accounts/screen-action.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { webhookPath } from '#app/features/connections/webhooks/address.ts'
import { webhookIntents } from '#app/features/connections/webhooks/commands.server.ts'
import { WebhookPage } from '#app/features/connections/webhooks/components/webhook-page.tsx'
import { readWebhook } from '#app/features/connections/webhooks/page.server.ts'
import { m } from '#app/language/messages.ts'
import { valuesOf } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/connections-webhook.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings')]

export const meta: Route.MetaFunction = () => titled(m.webhooks_title())

const shownWords = ['saved', 'on', 'off', 'again'] as const

export async function loader({ url, params: { id }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const asked = { id, tested: url.searchParams.get('tested'), viewed: url.searchParams.get('delivery') }
  const view = await readWebhook(services, asked)
  if (!view) throw redirect(sectionPath('connections'), 303)
  return {
    view,
    done: shownWords.find((word) => word === url.searchParams.get('done')) ?? null,
    isDeleting: url.searchParams.has('delete'),
    proof: await proofKind(services, context.get(adminContext)),
  }
}

/** A new secret is shown once, in the answer; everything else leads back to an address that says what was done. */
export const action = screenAction(webhookIntents, async ({ fields, run }, { params }: Route.ActionArgs) => {
  const outcome = await run({ id: params.id })
  if (!outcome.ok) {
    const { data: refused } = refusedForm(fields, outcome)
    const chosen = { events: [...valuesOf(fields, 'event')], details: fields.get('details') === 'on' }
    return data({ secret: undefined, refusal: { ...refused, typed: chosen } }, outcome.status)
  }
  const { done, secret, deliveryId } = outcome.value
  if (secret !== undefined) return data({ secret, refusal: undefined }, 200)
  if (done === 'deleted') return redirect(`${sectionPath('connections')}?done=deleted`, 303)
  const said = deliveryId === undefined ? `done=${done}` : `tested=${deliveryId}`
  return redirect(`${webhookPath(params.id)}?${said}`, 303)
})

export default function Webhook({ loaderData, actionData }: Route.ComponentProps) {
  const { view, done, isDeleting, proof } = loaderData
  const refusal = actionData?.refusal
  return (
    <WebhookPage
      view={view}
      refusal={refusal}
      done={actionData ? null : done}
      secret={actionData?.secret}
      isDeleting={!actionData && isDeleting}
      confirmation={confirmationOf(refusal, proof)}
    />
  )
}
