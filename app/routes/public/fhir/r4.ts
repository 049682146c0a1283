import { orAway } from '#app/features/fhir/page.server.ts'
import { r4Answer } from '#app/features/fhir/r4.server.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/r4'

export const handle = { anyOrigin: true, forPrograms: true }

type Asked = Route.LoaderArgs | Route.ActionArgs

/** The API of FHIR R4: `/fhir/R4/metadata`, `/fhir/R4/Slot?…`, `/fhir/R4/Slot/ID`, `/fhir/R4/Appointment/$book`. */
async function answer({ request, params, context }: Asked, posted?: string): Promise<Response> {
  const services = context.get(servicesContext)
  const { origin, address } = context.get(visitorContext)
  const { headers, url } = request
  const path = params['*'] ?? ''
  const asked = { path, search: new URL(url).searchParams, headers, origin, address }
  return orAway(services, () => r4Answer(services, posted === undefined ? asked : { ...asked, posted }))
}

export const loader = (asked: Route.LoaderArgs) => answer(asked)
export const action = async (asked: Route.ActionArgs) => answer(asked, await asked.request.text())
