import { data, redirect } from 'react-router'
import { settingsPath } from '#app/features/accounts/address.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { proofKind } from '#app/features/accounts/confirm/commands.server.ts'
import { ConfirmationField } from '#app/features/accounts/confirm/components/confirmation-field.tsx'
import { permit } from '#app/features/accounts/permit.server.ts'
import { guardedly } from '#app/features/accounts/settings/desk.server.ts'
import type { SignedIn } from '#app/features/accounts/sign-in/commands.server.ts'
import { askFirst, signedOut } from '#app/features/accounts/sign-in/gate.server.ts'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { writeSenderCode } from '#app/features/emails/staff-emails.server.ts'
import {
  confirmSender,
  readPurpose,
  removeSender,
  requestSender,
} from '#app/features/mail-setup/sender/commands.server.ts'
import {
  type SenderDone,
  SenderPage,
  senderDone,
} from '#app/features/mail-setup/sender/components/sender-page.tsx'
import { readSender } from '#app/features/mail-setup/sender/page.server.ts'
import { senderPath } from '#app/features/mail-setup/sender/rules.ts'
import { m } from '#app/language/messages.ts'
import { type FormFields, pick, readFields } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { type Services, servicesContext, visitorContext } from '#app/platform/services.ts'
import { Banner } from '#app/ui/banner.tsx'
import type { Route } from './+types/sender.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings')]

export const meta: Route.MetaFunction = () => titled(m.mail_sender_title())

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const admin = context.get(adminContext)
  if (request.method !== 'POST') await askFirst(services, admin, url)
  const read = await readSender(services)
  const said = url.searchParams.get('done')
  const isDone = senderDone.find((one) => one === said) ?? null
  return data({ read, isDone, proof: await proofKind(services, admin) }, read.ok ? 200 : read.status)
}

/** Someone who copied a session can't send patients' answers elsewhere: the form itself asks for the password again, so that what was typed stays. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = context.get(adminContext)
  const fields = await readFields(request)
  const outcome = await guardedly(services, admin, { fields, act: () => change(services, admin, fields) })
  if (outcome.ok) return redirect(`${senderPath}?done=${outcome.value}`, 303)
  const { status, errors = {}, message = null } = outcome
  if (status === 401) return signedOut(context.get(visitorContext).origin)
  const typed = pick(fields, ['intent', 'purpose', 'address', 'code'])
  return data({ errors, message, typed, asks: status === 403 }, status)
}

async function change(services: Services, actor: SignedIn, fields: FormFields): Promise<Outcome<SenderDone>> {
  const { intent, purpose: named, address, code } = pick(fields, ['intent', 'purpose', 'address', 'code'])
  const purpose = readPurpose(named)
  if (purpose && intent === 'request') {
    const sent = await requestSender(services, { actor, purpose, address, write: writeSenderCode })
    return sent.ok ? done('sent') : sent
  }
  if (purpose && intent === 'confirm') {
    const confirmed = await confirmSender(services, { actor, purpose, code })
    return confirmed.ok ? done('confirmed') : confirmed
  }
  if (purpose && intent === 'remove') {
    const removed = await removeSender(services, { actor, purpose })
    return removed.ok ? done('removed') : removed
  }
  return refused({ status: 422, message: m.mail_sender_failed() })
}

export default function SenderRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { read, isDone, proof } = loaderData
  if (!read.ok)
    return (
      <Banner tone="error">
        <p>{read.message ?? m.mail_sender_failed()}</p>
      </Banner>
    )
  const confirmation = actionData?.asks ? (
    <ConfirmationField proof={proof} error={actionData.errors.confirmation} />
  ) : null
  return (
    <SenderPage
      view={read.value}
      done={isDone}
      refusal={actionData}
      confirmation={confirmation}
      settingsPath={`${settingsPath}#mail`}
    />
  )
}
