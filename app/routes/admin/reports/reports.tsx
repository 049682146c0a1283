import { data } from 'react-router'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenMeta } from '#app/features/clinic-profile/screen-meta.ts'
import { ReportsPage } from '#app/features/reports/components/reports-page.tsx'
import { readReport } from '#app/features/reports/page.server.ts'
import { readAsked } from '#app/features/reports/range.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/reports.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('reports')]

export const meta: Route.MetaFunction = () => screenMeta('reports')

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = readAsked(url.searchParams)
  const report = await readReport(context.get(servicesContext), asked)
  return data({ asked, report }, report.ok ? 200 : report.status)
}

export default function ReportsScreen({ loaderData: { asked, report } }: Route.ComponentProps) {
  return (
    <ReportsPage
      asked={asked}
      report={report.ok ? report.value : null}
      problem={report.ok ? undefined : report.message}
    />
  )
}
