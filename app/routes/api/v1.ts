import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/v1'

export const handle = { forPrograms: true }

/** What programs ask for with a key, `/api/v1/…` (docs/topics/api.md); loaded when the first one asks. */
async function answer({ request, context }: Route.LoaderArgs | Route.ActionArgs): Promise<Response> {
  const { answerApi } = await import('#app/features/api/application.server.ts')
  return answerApi(context.get(servicesContext), request, context.get(visitorContext).address)
}

export const loader = answer
export const action = answer
