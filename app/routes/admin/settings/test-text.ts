import { redirect } from 'react-router'
import { adminContext } from '../../../features/admins/admin-context.ts'
import { permit } from '../../../features/admins/permissions/permit.server.ts'
import { textOutcomeAddress, textsAnchor } from '../../../features/appointments/reminders/rules.ts'
import { sendTestText } from '../../../features/appointments/reminders/test-text.server.ts'
import { readFields } from '../../../platform/forms/form-fields.server.ts'
import { servicesContext } from '../../../platform/services.ts'
import type { Route } from './+types/test-text.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings', 'text')]

export const loader = () => redirect(textsAnchor)

/** What became of it stands in the address; the number never does. */
export async function action({ request, context }: Route.ActionArgs) {
  const typed = (await readFields(request)).get('number') ?? ''
  const actor = context.get(adminContext)
  const outcome = await sendTestText(context.get(servicesContext), { actor, typed })
  return redirect(outcome === null ? textsAnchor : textOutcomeAddress(outcome), 303)
}
