import { data } from 'react-router'
import { permit } from '#app/features/accounts/permit.server.ts'
import { screenMeta } from '#app/features/clinic-profile/screen-meta.ts'
import { readAsked } from '#app/features/reports/range.ts'
import { WebsitePage } from '#app/features/reports/website/components/website-page.tsx'
import { readWebsiteReport } from '#app/features/reports/website/page.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/website.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('reports')]

export const meta: Route.MetaFunction = () => screenMeta('reports')

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = readAsked(url.searchParams)
  const report = await readWebsiteReport(context.get(servicesContext), asked)
  return data({ asked, report }, report.ok ? 200 : report.status)
}

export default function WebsiteReportScreen({ loaderData: { asked, report } }: Route.ComponentProps) {
  return (
    <WebsitePage
      asked={asked}
      report={report.ok ? report.value : null}
      problem={report.ok ? undefined : report.message}
    />
  )
}
