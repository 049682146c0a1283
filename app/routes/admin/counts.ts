import { countWaiting } from '../../features/badges/queries.server.ts'
import { servicesContext } from '../../platform/services.ts'
import type { Route } from './+types/counts.ts'

/** The red counts, for the refresh every minute. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await countWaiting(context.get(servicesContext).db))
}
