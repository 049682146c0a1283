import { redirect } from 'react-router'
import { adminContext } from '../../../features/admins/admin-context.ts'
import { permit } from '../../../features/admins/permissions/permit.server.ts'
import { findAdmin } from '../../../features/admins/queries.server.ts'
import { writeTestLetter } from '../../../features/appointments/letters/test-letter.server.ts'
import { mailSettingsPath, outcomeAddress } from '../../../features/mail-setup/mail-address.ts'
import { sendTestLetter } from '../../../features/mail-setup/test-letter.server.ts'
import { servicesContext } from '../../../platform/services.ts'
import type { Route } from './+types/test-letter.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings', 'text')]

export const loader = () => redirect(mailSettingsPath)

export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const actor = context.get(adminContext)
  const { name = '', email = '' } = (await findAdmin(services.db, actor.id)) ?? {}
  const to = { name, address: email }
  const outcome = await sendTestLetter(services, { actor, to, write: writeTestLetter })
  return redirect(outcomeAddress(outcome), 303)
}
