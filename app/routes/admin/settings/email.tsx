import { useLocation } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { findAdmin } from '#app/features/accounts/queries.server.ts'
import { SettingsHead } from '#app/features/accounts/settings/components/settings-head.tsx'
import { titled } from '#app/features/clinic-profile/screen-meta.ts'
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
import { readLastEmail } from '#app/features/mail-setup/test-email.server.ts'
import { m } from '#app/language/messages.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/email.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings')]

export const meta: Route.MetaFunction = () => titled(m.settings_sections_email())

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { email = '' } = (await findAdmin(services.db, context.get(adminContext).id)) ?? {}
  return {
    status: mailStatus(services.settings.mail, await currentSender(services)),
    last: await readLastEmail(services),
    address: email,
    deliverability: await readDeliverability(services),
  }
}

export default function Email({ loaderData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  const { deliverability, ...mail } = loaderData
  const asked = new URLSearchParams(search)
  return (
    <>
      <SettingsHead
        title={m.settings_sections_email()}
        lead={m.mail_setup_lead()}
        path={mailSettingsPath}
        actionKey={key}
      />
      <DeliverabilityNotice done={readDone(asked)} actionKey={key} />
      <MailBox {...mail} outcome={readOutcome(asked)} verdict={deliverability?.verdict?.text ?? null} />
      {deliverability && <DeliverabilityPanel view={deliverability} />}
    </>
  )
}
