import { answerNews } from '#app/features/texts/callback.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/status'

/** There is nothing to read. */
export const loader = () => new Response(null, { status: 404 })

/** What became of our messages, from the service for text messages. */
export const action = ({ request, context }: Route.ActionArgs) =>
  answerNews(context.get(servicesContext), request)
