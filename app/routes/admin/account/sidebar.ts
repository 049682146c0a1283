import { data, redirect } from 'react-router'
import { backOfficeAddress, beginning } from '#app/features/access/screens/screens.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { chooseSidebar } from '#app/features/accounts/settings/own-commands.server.ts'
import { readFields } from '#app/platform/forms/form-fields.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/sidebar.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('own-account', 'text')]

export const loader = () => redirect(beginning)

/**
 * Collapses or expands the sidebar for the person who is signed in: `sidebar` is `collapsed` or `expanded`. A form
 * without script names the screen to return to in `next`.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  const isCollapsed = fields.get('sidebar') === 'collapsed'
  const outcome = await chooseSidebar(context.get(servicesContext), context.get(adminContext), isCollapsed)
  if (!outcome.ok) return data({ message: outcome.message }, outcome.status)
  const next = fields.get('next')
  return next === undefined ? data({}) : redirect(backOfficeAddress(next), 303)
}
