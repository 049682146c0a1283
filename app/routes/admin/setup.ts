import { data, redirect } from 'react-router'
import { startPage } from '#app/features/access/screens/screens.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenAction } from '#app/features/accounts/screen-action.server.ts'
import { setupIntents } from '#app/features/setup/page.server.ts'
import type { Route } from './+types/setup.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings', 'text')]

export const loader = () => redirect(startPage)

/** Opens, closes, or hides the list of first steps for the owner who asks; all lead to the dashboard. */
export const action = screenAction(setupIntents, async ({ run }, _: Route.ActionArgs) => {
  const outcome = await run()
  if (!outcome.ok) return data({ message: outcome.message }, outcome.status)
  return redirect(startPage, 303)
})
