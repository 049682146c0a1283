import { data } from 'react-router'
import { emptyDesert } from '../../art/drawings.ts'
import { screenMeta } from '../../features/admin-screens/screen-meta.ts'
import { adminContext } from '../../features/admins/admin-context.ts'
import { permit } from '../../features/admins/permissions/permit.server.ts'
import { LogFilterForm } from '../../features/audit/components/log-filter-form.tsx'
import { LogTable } from '../../features/audit/components/log-table.tsx'
import { logAddress, readFilter } from '../../features/audit/log/filter.ts'
import { readLog } from '../../features/audit/log/page.server.ts'
import { m } from '../../language/messages.ts'
import { servicesContext } from '../../platform/services.ts'
import { Listing } from '../../ui/back-office/listing.tsx'
import { Drawing } from '../../ui/drawing.tsx'
import type { Route } from './+types/audit.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('audit')]

export const meta: Route.MetaFunction = () => screenMeta('audit')

export async function loader({ url, context }: Route.LoaderArgs) {
  const log = await readLog(context.get(servicesContext), context.get(adminContext), url.searchParams)
  const filter = readFilter(url.searchParams)
  return data({ log, filter }, log.ok ? 200 : log.status)
}

export default function AuditLog({ loaderData: { log, filter } }: Route.ComponentProps) {
  const view = log.ok ? log.value : null
  return (
    <Listing
      title={m.audit_title()}
      lead={m.audit_lead()}
      problem={log.ok ? undefined : log.message}
      words={{ emptyTitle: m.audit_empty_title(), empty: m.audit_empty(), tryAgain: m.audit_try_again() }}
      count={view?.rows.length ?? 0}
      picture={<Drawing of={emptyDesert} alt="" />}
      above={view && <LogFilterForm filter={filter} people={view.people} />}
      pages={
        view
          ? { ...view.place, next: view.next, words: { pages: m.audit_pages() }, list: logAddress(filter) }
          : undefined
      }
    >
      <LogTable rows={view?.rows ?? []} />
    </Listing>
  )
}
