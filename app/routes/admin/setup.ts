import { data, redirect } from 'react-router'
import { startPage } from '#app/features/access/screens/screens.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { bringSetupBack, putSetupAway } from '#app/features/setup/page.server.ts'
import { m } from '#app/language/messages.ts'
import { readFields } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/setup.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings', 'text')]

export const loader = () => redirect(startPage)

/** Takes the list of first steps away, or brings it back; both lead to the dashboard, where it stands. */
export async function action({ request, context }: Route.ActionArgs) {
  const change = changes[(await readFields(request)).get('intent') ?? '']
  if (!change) return data({ message: m.setup_failed() }, 422)
  const outcome = await change(context.get(servicesContext), context.get(adminContext))
  if (!outcome.ok) return data({ message: outcome.message }, outcome.status)
  return redirect(startPage, 303)
}

const changes: Record<string, typeof putSetupAway | undefined> = {
  'put-away': putSetupAway,
  'bring-back': bringSetupBack,
}
