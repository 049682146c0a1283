import { readPublicHours } from '#app/features/closures/public/public-closures.server.ts'
import { llmsText } from '#app/features/public-pages/program-files.ts'
import { Keeping } from '#app/platform/pages/keeping.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/llms-text'

/** The clinic in short, for programs that answer people. */
export async function loader({ context }: Route.LoaderArgs) {
  const keeping = new Keeping()
  const { week } = await readPublicHours(context.get(servicesContext), keeping)
  // Hours that could not be read are not made up.
  const text = llmsText(context.get(visitorContext).origin, keeping.isRefused ? null : week)
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
