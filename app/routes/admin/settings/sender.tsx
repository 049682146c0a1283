import { data, redirect } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { proofKind } from '#app/features/accounts/confirm/commands.server.ts'
import { confirmationOf } from '#app/features/accounts/confirm/components/confirmation-field.tsx'
import { permit } from '#app/features/accounts/permit.server.ts'
import { refusedForm, screenAction } from '#app/features/accounts/screen-action.server.ts'
import { askFirst, isFormSent } from '#app/features/accounts/sign-in/gate.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { writeSenderCode } from '#app/features/emails/staff-emails.server.ts'
import { SenderPage } from '#app/features/mail-setup/sender/components/sender-page.tsx'
import { readSender, senderIntents } from '#app/features/mail-setup/sender/page.server.ts'
import { senderDone, senderPath } from '#app/features/mail-setup/sender/rules.ts'
import { m } from '#app/language/messages.ts'
import { servicesContext } from '#app/platform/services.ts'
import { Banner } from '#app/ui/banner.tsx'
import type { Route } from './+types/sender.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings')]

export const meta: Route.MetaFunction = () => titled(m.mail_sender_title())

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const admin = context.get(adminContext)
  if (!context.get(isFormSent)) await askFirst(services, admin, url)
  const read = await readSender(services)
  const said = url.searchParams.get('done')
  const isDone = senderDone.find((one) => one === said) ?? null
  return data({ read, isDone, proof: await proofKind(services, admin) }, read.ok ? 200 : read.status)
}

/** The form itself asks for the password again, so that what was typed stays. */
export const action = screenAction(senderIntents, async ({ fields, run }, _: Route.ActionArgs) => {
  const outcome = await run({ write: writeSenderCode })
  if (outcome.ok) return redirect(`${senderPath}?done=${outcome.value}`, 303)
  return refusedForm(fields, outcome, ['intent', 'id', 'address', 'code'])
})

export default function SenderRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { read, isDone, proof } = loaderData
  if (!read.ok)
    return (
      <Banner tone="error">
        <p>{read.message ?? m.mail_sender_failed()}</p>
      </Banner>
    )
  const confirmation = confirmationOf(actionData, proof)
  return <SenderPage view={read.value} done={isDone} refusal={actionData} confirmation={confirmation} />
}
