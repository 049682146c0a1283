import { redirect } from 'react-router'
import { adminContext } from '../../../features/admins/admin-context.ts'
import { permit } from '../../../features/admins/permissions/permit.server.ts'
import { visitRulesAnchor } from '../../../features/appointments/visit-page/visit-rules.ts'
import { saveVisitRules } from '../../../features/appointments/visit-page/visit-rules-commands.server.ts'
import { pick, readFields } from '../../../platform/forms/form-fields.server.ts'
import { servicesContext } from '../../../platform/services.ts'
import type { Route } from './+types/visits.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings', 'text')]

export const loader = () => redirect(visitRulesAnchor)

/** What a select offers is right; whatever else comes is answered as text. */
export async function action({ request, context }: Route.ActionArgs) {
  const typed = pick(await readFields(request), ['changeUntilHours', 'mostMoves'])
  const actor = context.get(adminContext)
  const saved = await saveVisitRules(context.get(servicesContext), { actor, typed })
  if (saved.ok) return redirect(visitRulesAnchor, 303)
  return new Response(saved.message ?? null, { status: saved.status })
}
