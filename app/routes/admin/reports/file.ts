import { permit } from '#app/features/accounts/permit.server.ts'
import { fileOf } from '#app/features/reports/file.server.ts'
import { readReport } from '#app/features/reports/page.server.ts'
import { readAsked, tables } from '#app/features/reports/range.ts'
import { knownValue } from '#app/platform/lists/list-address.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/file.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('reports', 'text')]

/** A table of the screen as a CSV file. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const report = await readReport(context.get(servicesContext), readAsked(url.searchParams))
  if (!report.ok) return new Response(report.message, { status: report.status })
  const table = knownValue(url.searchParams, 'table', tables) ?? 'summary'
  const { from, to } = report.value.range
  return new Response(fileOf(report.value, table), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${table}-${from}-${to}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}
