import { data, redirect } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { proofKind } from '#app/features/accounts/confirm/commands.server.ts'
import { ConfirmationField } from '#app/features/accounts/confirm/components/confirmation-field.tsx'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { askFirst } from '#app/features/accounts/sign-in/gate.server.ts'
import { doneAddress } from '#app/features/backups/address.ts'
import { SetUpPage } from '#app/features/backups/set-up/components/set-up-page.tsx'
import { readSetUp, setUpIntents } from '#app/features/backups/set-up/page.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { m } from '#app/language/messages.ts'
import { servicesContext } from '#app/platform/services.ts'
import { Banner } from '#app/ui/banner.tsx'
import type { Route } from './+types/backups-set-up.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings')]

export const meta: Route.MetaFunction = () => titled(m.backups_title())

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const admin = context.get(adminContext)
  if (request.method !== 'POST') await askFirst(services, admin, url)
  const read = await readSetUp(services, { suggests: url.searchParams.has('words') })
  return data({ read, proof: await proofKind(services, admin) }, read.ok ? 200 : read.status)
}

/** The form itself asks for the password again. A passphrase is never sent back. */
export const action = screenAction(setUpIntents, async ({ fields, intent, run }, _: Route.ActionArgs) => {
  const outcome = await run()
  if (outcome.ok) return redirect(doneAddress(outcome.value), 303)
  const { status, errors = {} } = outcome
  const asks = status === 403
  const message = outcome.message ?? (asks && Object.keys(errors).length === 0 ? m.confirm_again() : null)
  return data({ intent: intent ?? '', message, errors, keep: fields.get('keep') ?? '', asks }, status)
})

export default function BackupsSetUp({ loaderData: { read, proof }, actionData }: Route.ComponentProps) {
  if (!read.ok)
    return (
      <Banner tone="error">
        <p>{read.message}</p>
      </Banner>
    )
  const confirmation = actionData?.asks ? (
    <ConfirmationField proof={proof} error={actionData.errors.confirmation} />
  ) : null
  return <SetUpPage view={read.value} refusal={actionData} confirmation={confirmation} />
}
