import { permit } from '#app/features/accounts/permit.server.ts'
import { readFreeFor } from '#app/features/scheduling/index.server.ts'
import { parseDate } from '#app/platform/dates.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/free-for.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('visits', 'text')]

/** Where a visit could go on one day: asked for as it is taken up on the board. Nobody's name stands in it. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const date = parseDate(url.searchParams.get('date') ?? '')
  const part = Number(url.searchParams.get('part') ?? 0)
  if (date === null || !Number.isInteger(part)) return new Response(null, { status: 400 })
  const free = await readFreeFor(context.get(servicesContext), { id: params.id, date, part })
  const headers = { 'Cache-Control': 'no-store' }
  return free.ok
    ? Response.json(free.value, { headers })
    : Response.json({ message: free.message }, { status: free.status, headers })
}
