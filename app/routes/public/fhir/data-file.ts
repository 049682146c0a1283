import { dataFileAnswer } from '#app/features/fhir/bulk.server.ts'
import { orAway } from '#app/features/fhir/page.server.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/data-file'

export const handle = { anyOrigin: true }

/** A file of the manifest, such as `/fhir/data/locations.ndjson`. */
export function loader({ request: { headers }, params: { file }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { origin } = context.get(visitorContext)
  return orAway(services, () => dataFileAnswer(services, { file, origin, headers }))
}
