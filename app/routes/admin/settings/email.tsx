import { data, redirect, useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { isConfirmed, proofKind } from '#app/features/accounts/confirm/commands.server.ts'
import {
  confirmationOf,
  confirmationWithoutScript,
} from '#app/features/accounts/confirm/components/confirmation-field.tsx'
import { permit } from '#app/features/accounts/permit.server.ts'
import { findAdmin } from '#app/features/accounts/queries.server.ts'
import { refusedForm, screenAction } from '#app/features/accounts/screen-action.server.ts'
import { SettingsHead } from '#app/features/accounts/settings/components/settings-head.tsx'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
import { writeTestEmail } from '#app/features/emails/staff-emails.server.ts'
import { mailSettingsPath, readOutcome } from '#app/features/mail-setup/address.ts'
import { MailBox } from '#app/features/mail-setup/components/mail-box.tsx'
import { readDone } from '#app/features/mail-setup/deliverability/address.ts'
import {
  DeliverabilityNotice,
  DeliverabilityPanel,
} from '#app/features/mail-setup/deliverability/components/deliverability-panel.tsx'
import { readDeliverability } from '#app/features/mail-setup/deliverability/page.server.ts'
import { mailStatus } from '#app/features/mail-setup/mail-status.ts'
import { currentSender } from '#app/features/mail-setup/sender/queries.server.ts'
import { readServiceAddress, serviceDoneAddress } from '#app/features/mail-setup/service/address.ts'
import { ServiceBox } from '#app/features/mail-setup/service/components/service-box.tsx'
import { readServiceView, serviceIntents } from '#app/features/mail-setup/service/page.server.ts'
import { keptServiceFields } from '#app/features/mail-setup/service/rules.ts'
import { readLastEmail } from '#app/features/mail-setup/test-email.server.ts'
import { WeekBox } from '#app/features/mail-setup/week/components/week-box.tsx'
import { readWeek } from '#app/features/mail-setup/week/page.server.ts'
import { m } from '#app/language/messages.ts'
import { servicesContext } from '#app/platform/services.ts'
import parts from '#app/ui/back-office/parts.module.css'
import type { Route } from './+types/email.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings')]

export const meta: Route.MetaFunction = () => titled(m.settings_sections_email())

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const admin = context.get(adminContext)
  const { settings } = services
  const { email = '' } = (await findAdmin(services.db, admin.id)) ?? {}
  const isFixed = settings.fixed.has('email')
  return {
    status: isFixed ? mailStatus(settings.mail, await currentSender(services)) : null,
    view: await readServiceView(services, url.searchParams.get('provider')),
    last: await readLastEmail(services),
    week: await readWeek(services),
    address: email,
    deliverability: await readDeliverability(services),
    proof: await proofKind(services, admin),
    asks: !(await isConfirmed(services, admin)),
  }
}

export const action = screenAction(
  serviceIntents,
  async ({ services, actor, fields, run }, _: Route.ActionArgs) => {
    const { name = '' } = (await findAdmin(services.db, actor.id)) ?? {}
    const outcome = await run({ name, write: writeTestEmail })
    if (outcome.ok) return redirect(serviceDoneAddress(outcome.value), 303)
    const { fix = '', code = '' } = outcome
    const refused = refusedForm(fields, outcome, keptServiceFields)
    return data({ ...refused.data, fix, code }, outcome.status)
  },
)

export default function Email({ loaderData, actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  const parameters = new URLSearchParams(search)
  const { status, view, week, last, address, proof, asks, deliverability } = loaderData
  const verdict = deliverability?.verdict?.text ?? null
  const outcome = readOutcome(parameters)
  // Asked from the start where it will be needed: sending takes seconds.
  const question = { asks: asks || actionData?.asks === true, errors: actionData?.errors ?? {} }
  const { done, isLeaving } = readServiceAddress(parameters)
  return (
    <>
      <SettingsHead
        title={m.settings_sections_email()}
        lead={m.mail_setup_lead()}
        path={mailSettingsPath}
        actionKey={key}
      />
      <DeliverabilityNotice done={readDone(parameters)} actionKey={key} />
      <div className={parts.stack}>
        {status ? (
          <MailBox status={status} last={last} address={address} outcome={outcome} verdict={verdict} />
        ) : (
          <ServiceBox
            view={view}
            last={last}
            address={address}
            outcome={outcome}
            verdict={verdict}
            done={done}
            refused={actionData}
            isLeaving={isLeaving || actionData?.intent === 'disconnect'}
            confirmation={confirmationOf(question, proof)}
            withoutScript={confirmationWithoutScript(question, proof)}
            attempt={key}
          />
        )}
        {deliverability && <DeliverabilityPanel view={deliverability} />}
        <WeekBox week={week} />
      </div>
    </>
  )
}
