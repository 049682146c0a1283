import { redirect } from 'react-router'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { saveVisitRules } from '#app/features/visit-page/commands.server.ts'
import { visitRulesAnchor } from '#app/features/visit-page/rules.ts'
import { pick, readFields } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext } from '#app/platform/services.ts'
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
