import { data, useLocation } from 'react-router'
import { titled } from '../../../features/admin-screens/screen-meta.ts'
import { adminContext } from '../../../features/admins/admin-context.ts'
import { permit } from '../../../features/admins/permissions/permit.server.ts'
import { readSheetClinician, readSheetExtras } from '../../../features/appointments/desk/address.ts'
import { DashboardUnavailable } from '../../../features/appointments/desk/components/dashboard.tsx'
import { DaySheetPage } from '../../../features/appointments/desk/day-sheet/components/day-sheet.tsx'
import { readDaySheet } from '../../../features/appointments/desk/day-sheet/page.server.ts'
import { m } from '../../../language/messages.ts'
import { servicesContext } from '../../../platform/services.ts'
import type { Route } from './+types/day-sheet.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('visits')]

export const meta: Route.MetaFunction = () => titled(m.desk_day_sheet())

export async function loader({ url, context }: Route.LoaderArgs) {
  const { name, username, ...actor } = context.get(adminContext)
  const services = context.get(servicesContext)
  const sheet = await readDaySheet(
    services,
    { ...actor, name: name || username },
    url.searchParams.get('date'),
    readSheetClinician(url.searchParams),
  )
  return data(sheet, sheet.ok ? 200 : sheet.status)
}

export default function DaySheetRoute({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  if (!loaderData.ok)
    return <DashboardUnavailable message={loaderData.message ?? m.day_sheet_load_failed()} />
  const extras = readSheetExtras(new URLSearchParams(search))
  return <DaySheetPage key={`${loaderData.value.date} ${search}`} sheet={loaderData.value} asked={extras} />
}
