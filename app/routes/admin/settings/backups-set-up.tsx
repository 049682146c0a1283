import { data, redirect } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { proofKind } from '#app/features/accounts/confirm/commands.server.ts'
import {
  confirmationOf,
  confirmationWithoutScript,
} from '#app/features/accounts/confirm/components/confirmation-field.tsx'
import { permit } from '#app/features/accounts/permit.server.ts'
import { refusedForm, screenAction } from '#app/features/accounts/screen-action.server.ts'
import { askFirst, isFormSent } from '#app/features/accounts/sign-in/gate.server.ts'
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

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const admin = context.get(adminContext)
  if (!context.get(isFormSent)) await askFirst(services, admin, url)
  const read = await readSetUp(services, { suggests: url.searchParams.has('words') })
  return data({ read, proof: await proofKind(services, admin) }, read.ok ? 200 : read.status)
}

/** The form itself asks for the password again. A passphrase is never sent back. */
export const action = screenAction(setUpIntents, async ({ fields, run }, _: Route.ActionArgs) => {
  const outcome = await run()
  if (outcome.ok) return redirect(doneAddress(outcome.value), 303)
  return refusedForm(fields, outcome, ['keep'])
})

export default function BackupsSetUp({ loaderData: { read, proof }, actionData }: Route.ComponentProps) {
  if (!read.ok)
    return (
      <Banner tone="error">
        <p>{read.message}</p>
      </Banner>
    )
  return (
    <SetUpPage
      view={read.value}
      refusal={actionData}
      confirmation={confirmationOf(actionData, proof)}
      withoutScript={confirmationWithoutScript(actionData, proof)}
    />
  )
}
