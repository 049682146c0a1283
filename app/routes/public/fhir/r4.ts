import { orAway } from '#app/features/fhir/page.server.ts'
import { r4Answer } from '#app/features/fhir/r4.server.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/r4'

export const handle = { anyOrigin: true }

/** The read API of FHIR R4: `/fhir/R4/metadata`, `/fhir/R4/Slot?…`, `/fhir/R4/Slot/ID`. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { origin } = context.get(visitorContext)
  const { headers, url } = request
  const search = new URL(url).searchParams
  return orAway(services, () => r4Answer(services, { path: params['*'] ?? '', search, headers, origin }))
}
