import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit } from '#app/features/accounts/permit.server.ts'
import { readLiveState } from '#app/features/badges/read-counts.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/counts.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('back-office', 'text')]

/** The red counts and what is left of the session, for the refresh every minute. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await readLiveState(context.get(servicesContext), context.get(adminContext)))
}

/** The same for somebody who says that they are still there: the gate has counted it as use. */
export const action = loader
