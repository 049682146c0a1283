import type { CalendarDate } from '../../../../platform/dates.ts'
import type { Services } from '../../../../platform/services.ts'
import type { Treatment } from '../../../treatments/rules.ts'
import { readCalendar } from '../../availability/calendar.server.ts'
import { freeHalfHoursOf, freeTimesOf } from '../schedule/free-times.server.ts'

type Asked = { dates: readonly CalendarDate[]; treatments: readonly Treatment[]; clinician: string | null }

/** Half hours of each of those days in which somebody could still come. @param asked.dates in their order */
export async function readFreeHalfHours(
  services: Services,
  { dates, treatments, clinician }: Asked,
): Promise<ReadonlyMap<CalendarDate, number>> {
  const [from, to] = [dates[0], dates.at(-1)]
  if (from === undefined || to === undefined) return new Map()
  const calendar = await readCalendar(services.db, { from, to })
  const active = treatments.filter((one) => one.active)
  const free = await freeTimesOf(services, { treatments: active, dates, calendar, clinician })
  return new Map(dates.map((date) => [date, freeHalfHoursOf(free.get(date))]))
}
