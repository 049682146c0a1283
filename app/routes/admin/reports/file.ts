import { permit } from '#app/features/accounts/permit.server.ts'
import { fileOf } from '#app/features/reports/file.server.ts'
import { readReport } from '#app/features/reports/page.server.ts'
import { readAsked, tables, websiteTables } from '#app/features/reports/range.ts'
import { websiteFileOf } from '#app/features/reports/website/file.server.ts'
import { readWebsiteReport } from '#app/features/reports/website/page.server.ts'
import { knownValue } from '#app/platform/lists/list-address.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/file.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('reports', 'text')]

/** A table of the screen as a CSV file. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const asked = readAsked(url.searchParams)
  const ofWebsite = knownValue(url.searchParams, 'table', websiteTables)
  if (ofWebsite) {
    const report = await readWebsiteReport(services, asked)
    if (!report.ok) return new Response(report.message, { status: report.status })
    return asFile(ofWebsite, report.value, websiteFileOf(report.value, ofWebsite))
  }
  const report = await readReport(services, asked)
  if (!report.ok) return new Response(report.message, { status: report.status })
  const table = knownValue(url.searchParams, 'table', tables) ?? 'summary'
  return asFile(table, report.value, fileOf(report.value, table))
}

const asFile = (name: string, { range }: { range: { from: string; to: string } }, text: string) =>
  new Response(text, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-${range.from}-${range.to}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
