import { redirect } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { findAdmin } from '#app/features/accounts/queries.server.ts'
import { writeTestEmail } from '#app/features/emails/staff-emails.server.ts'
import { mailSettingsPath, outcomeAddress } from '#app/features/mail-setup/address.ts'
import { sendTestEmail } from '#app/features/mail-setup/test-email.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/test-email.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings', 'text')]

export const loader = () => redirect(mailSettingsPath)

export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const actor = context.get(adminContext)
  const { name = '', email = '' } = (await findAdmin(services.db, actor.id)) ?? {}
  const to = { name, address: email }
  const outcome = await sendTestEmail(services, { actor, to, write: writeTestEmail })
  return redirect(outcomeAddress(outcome), 303)
}
