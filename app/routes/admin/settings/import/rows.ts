import { permit } from '#app/features/accounts/permit.server.ts'
import { rowsFile } from '#app/features/imports/page.server.ts'
import { streamedText } from '#app/platform/files/web-stream.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/rows.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('clinic-settings', 'text')]

/** Every row of an import with what became of it, as a CSV file. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const rows = await rowsFile(services, params.id)
  if (!rows) return new Response(null, { status: 404 })
  return new Response(streamedText(services.log, rows), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="import.csv"',
      'Cache-Control': 'no-store',
    },
  })
}
