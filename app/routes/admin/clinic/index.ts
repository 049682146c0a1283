import { redirect } from 'react-router'
import { adminContext } from '../../../features/admins/admin-context.ts'
import { mayDo } from '../../../features/admins/permissions/permissions.ts'
import { permit } from '../../../features/admins/permissions/permit.server.ts'
import { clinicSections } from '../../../features/clinic/sections/sections.ts'
import { hoursPath } from '../../../features/opening-hours/address.ts'
import type { Route } from './+types/index.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic')]

/** To the first section that the role opens. */
export function loader({ context }: Route.LoaderArgs) {
  const { role } = context.get(adminContext)
  const first = clinicSections.find(({ permission }) => mayDo(role, permission))
  return redirect(first?.path ?? hoursPath)
}
