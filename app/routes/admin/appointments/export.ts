import { adminContext } from '../../../features/admins/admin-context.ts'
import { mayDo } from '../../../features/admins/permissions/permissions.ts'
import { permit, refusedText } from '../../../features/admins/permissions/permit.server.ts'
import { askFirst } from '../../../features/admins/sign-in/gate.server.ts'
import { isOfOneDay, readAddress, readHeadings } from '../../../features/appointments/desk/address.ts'
import { exportAppointments } from '../../../features/appointments/desk/list/export.server.ts'
import { language } from '../../../language/language.ts'
import { m } from '../../../language/messages.ts'
import { withLanguage } from '../../../language/with-language.server.ts'
import { servicesContext } from '../../../platform/services.ts'
import type { Route } from './+types/export.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('visits', 'text')]

/** The filtered list as a CSV file. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const list = readAddress(url.searchParams)
  const headings = readHeadings(url.searchParams) ?? language()
  const services = context.get(servicesContext)
  const admin = context.get(adminContext)
  if (!isOfOneDay(list.filter)) {
    if (!mayDo(admin.role, 'visits-export')) throw refusedText('visits-export')
    await askFirst(services, admin, url)
  }
  const file = await exportAppointments(services, admin, { ...list, headings })
  if (!file.ok) return new Response(file.message, { status: file.status })
  return new Response(file.value, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${withLanguage(headings, m.desk_export_file)}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}
