import { redirect } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { proofKind } from '#app/features/accounts/confirm/commands.server.ts'
import { confirmationOf } from '#app/features/accounts/confirm/components/confirmation-field.tsx'
import { permit } from '#app/features/accounts/permit.server.ts'
import { refusedForm, screenAction } from '#app/features/accounts/screen-action.server.ts'
import { askFirst, isFormSent } from '#app/features/accounts/sign-in/gate.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { doneAddress } from '#app/features/mail-setup/deliverability/address.ts'
import { deliverabilityIntents } from '#app/features/mail-setup/deliverability/commands.server.ts'
import { RenewPage } from '#app/features/mail-setup/deliverability/components/renew-page.tsx'
import { m } from '#app/language/messages.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/deliverability.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings')]

export const meta: Route.MetaFunction = () => titled(m.deliverability_renew_title())

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const admin = context.get(adminContext)
  if (!context.get(isFormSent)) await askFirst(services, admin, url)
  return { proof: await proofKind(services, admin) }
}

const tooMany = 429

/** A check comes back to the Email section; the form of the key asks for the password again. */
export const action = screenAction(
  deliverabilityIntents,
  async ({ fields, intent, run }, _: Route.ActionArgs) => {
    const outcome = await run()
    if (outcome.ok) return redirect(doneAddress(outcome.value), 303)
    if (intent === 'check') return redirect(doneAddress(outcome.status === tooMany ? 'often' : 'failed'), 303)
    return refusedForm(fields, outcome)
  },
)

export default function Deliverability({ loaderData, actionData }: Route.ComponentProps) {
  const confirmation = confirmationOf(actionData, loaderData.proof)
  return <RenewPage refusal={actionData} confirmation={confirmation} />
}
