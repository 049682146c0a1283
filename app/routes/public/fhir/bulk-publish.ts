import { manifestAnswer } from '#app/features/fhir/bulk.server.ts'
import { orAway } from '#app/features/fhir/page.server.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/bulk-publish'

export const handle = { anyOrigin: true }

/** The list of files of SMART Scheduling Links, `/fhir/$bulk-publish`. */
export function loader({ request: { headers }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { origin } = context.get(visitorContext)
  return orAway(services, () => manifestAnswer(services, { origin, headers }))
}
