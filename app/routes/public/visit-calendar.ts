import { calendarContentType, calendarFile, calendarFileName } from '#app/features/emails/calendar-file.ts'
import { currentSender } from '#app/features/mail-setup/sender/queries.server.ts'
import { visitForCalendar } from '#app/features/visit-page/page.server.ts'
import { m } from '#app/language/messages.ts'
import { privateAddress } from '#app/platform/pages/private-address.server.ts'
import { waiting } from '#app/platform/pages/waiting.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import type { Route } from './+types/visit-calendar'

export const middleware: Route.MiddlewareFunction[] = [privateAddress]

/** The calendar file at a visit's private link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { address } = context.get(visitorContext)
  const visit = await visitForCalendar(services, { token: params.token, address })
  if (!visit.ok)
    return new Response(m.visit_page_over_title(), {
      status: visit.status,
      headers: waiting(visit.retryAfter),
    })
  return new Response(
    calendarFile(visit.value, { now: services.clock.now(), sender: await currentSender(services) }),
    {
      headers: {
        'Content-Type': calendarContentType,
        'Content-Disposition': `attachment; filename="${calendarFileName()}"`,
      },
    },
  )
}
