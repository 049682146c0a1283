import { redirect } from 'react-router'
import { mayDo } from '#app/features/access/permissions/permissions.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { closuresPath } from '#app/features/closures/address.ts'
import { hoursPath } from '#app/features/opening-hours/address.ts'
import type { Route } from './+types/hours.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('closures')]

/** Hours and closures: to the hours, or where the role doesn't change them, to the closures. */
export const loader = ({ context }: Route.LoaderArgs) =>
  redirect(mayDo(context.get(adminContext).role, 'hours') ? hoursPath : closuresPath)
