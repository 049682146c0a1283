import { mayDo } from '#app/features/access/permissions/permissions.ts'
import { adminContext } from '#app/features/accounts/admin-context.ts'
import { permit, refusedText } from '#app/features/accounts/permit.server.ts'
import { askFirst } from '#app/features/accounts/sign-in/gate.server.ts'
import { isOfOneDay, readAddress, readHeadings } from '#app/features/desk/address.ts'
import { exportAppointments } from '#app/features/desk/list/export.server.ts'
import { exportSelection } from '#app/features/desk/list/views.ts'
import { language } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/export.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('visits', 'text')]

/** The filtered list as a CSV file. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const list = readAddress(url.searchParams)
  const headings = readHeadings(url.searchParams) ?? language()
  const services = context.get(servicesContext)
  const admin = context.get(adminContext)
  const { filter } = exportSelection(list, clinicDate(services.clock.now()))
  if (!isOfOneDay(filter)) {
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
