import { redirect } from 'react-router'
import { mayDo } from '#app/features/access/permissions/permissions.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { clinicSections } from '#app/features/clinic-sections/sections.ts'
import { hoursPath } from '#app/features/opening-hours/address.ts'
import type { Route } from './+types/index.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic')]

/** To the first section that the role opens. */
export function loader({ context }: Route.LoaderArgs) {
  const { role } = context.get(adminContext)
  const first = clinicSections.find(({ permission }) => mayDo(role, permission))
  return redirect(first?.path ?? hoursPath)
}
