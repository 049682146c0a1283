import { markNumberReached } from '#app/features/patients/details-queries.server.ts'
import { answerInbound } from '#app/features/texts/callback.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/inbound'

/** There is nothing to read. */
export const loader = () => new Response(null, { status: 404 })

/** What people write back, from the service for text messages. */
export const action = ({ request, context }: Route.ActionArgs) =>
  answerInbound(context.get(servicesContext), request, markNumberReached)
