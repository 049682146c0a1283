import { permit } from '#app/features/accounts/permit.server.ts'
import { type FreeFor, readFreeFor } from '#app/features/scheduling/index.server.ts'
import { type CalendarDate, parseDate } from '#app/platform/dates.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/free-for.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('visits', 'text')]

const mostDays = 7

/** Where an appointment could go on some days, by day: asked for as it is picked up on a board. It says nobody's name. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const headers = { 'Cache-Control': 'no-store' }
  const dates = url.searchParams.getAll('date').map(parseDate)
  const part = Number(url.searchParams.get('part') ?? 0)
  if (dates.length === 0 || dates.length > mostDays || dates.includes(null) || !Number.isInteger(part))
    return new Response(null, { status: 400 })
  const days: Record<CalendarDate, FreeFor> = {}
  for (const date of dates) {
    if (date === null) continue
    const free = await readFreeFor(context.get(servicesContext), { id: params.id, date, part })
    if (!free.ok) return Response.json({ message: free.message }, { status: free.status, headers })
    days[date] = free.value
  }
  return Response.json(days, { headers })
}
