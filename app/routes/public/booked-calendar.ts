import { bookedForCalendar, goneSentence } from '#app/features/booking/booked/page.server.ts'
import { calendarContentType, calendarFile, calendarFileName } from '#app/features/emails/calendar-file.ts'
import { currentSender } from '#app/features/mail-setup/sender/queries.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/booked-calendar'

/** The calendar file of a success page, for as long as the page lives. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const visit = await bookedForCalendar(services, params.id)
  if (!visit) return new Response(await goneSentence(services, params.id), { status: 404 })
  return new Response(
    calendarFile(visit, { now: services.clock.now(), sender: await currentSender(services) }),
    {
      headers: {
        'Content-Type': calendarContentType,
        'Content-Disposition': `attachment; filename="${calendarFileName()}"`,
      },
    },
  )
}
