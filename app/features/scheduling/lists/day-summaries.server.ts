import { wholeDayClosure } from '#app/features/closures/closed-days.server.ts'
import { rangesOnDay } from '#app/features/closures/openings/rules.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import type { Services } from '#app/platform/services.ts'
import { readCalendar } from '../calendar.server.ts'
import type { CareCalendar } from '../calendar.ts'
import { countsAsVisit, type Status, statuses } from '../rules.ts'
import { type FreeShare, readFreeShares } from '../staff-times/free-shares.server.ts'
import { countByDay } from './day-queries.server.ts'

/** A day in numbers. */
export type DaySummary = {
  date: CalendarDate
  /** Without cancelled ones. */
  visits: number
  completed: number
  noShow: number
  pending: number
  /** Of half hours in which somebody works, those with a free time; null for days before today. */
  free: FreeShare | null
  /** The clinic doesn't work on that day; `reason` is empty where that is its usual week. */
  closed: { reason: string } | null
  /** Names of clinicians who are away all day while the clinic works. */
  away: string[]
}

type Asked = { dates: readonly CalendarDate[]; treatment: string | null; clinician: string | null }

/** Each of those days in numbers. @param asked.dates in their order, without gaps */
export async function readDaySummaries(
  services: Services,
  { dates, ...asked }: Asked,
  treatments: readonly Treatment[],
): Promise<DaySummary[]> {
  const today = clinicDate(services.clock.now())
  const [from, to] = [dates[0], dates.at(-1)]
  if (from === undefined || to === undefined) return []
  const [counts, calendar] = await Promise.all([
    countByDay(services.db, { from, to, ...asked }),
    readCalendar(services.db, { from, to }),
  ])
  const coming = dates.filter((date) => date >= today)
  const free = await readFreeShares(services, { ...asked, dates: coming, calendar, treatments })
  return dates.map((date) => {
    const of = (status: Status) => counts.get(date)?.get(status) ?? 0
    return {
      date,
      visits: statuses.reduce((sum, status) => sum + (countsAsVisit(status) ? of(status) : 0), 0),
      completed: of('completed'),
      noShow: of('no-show'),
      pending: of('pending'),
      free: free.get(date) ?? null,
      closed: closedOn(calendar, date),
      away: awayOn(calendar, date),
    }
  })
}

function closedOn(calendar: CareCalendar, date: CalendarDate): DaySummary['closed'] {
  const closure = wholeDayClosure(calendar.closures, date)
  if (closure) return { reason: closure.reason || closure.publicReason.en }
  const team = calendar.clinicians.filter(({ active }) => active)
  const isWorked = [null, ...team].some((who) => rangesOnDay(calendar, date, who).length > 0)
  return isWorked ? null : { reason: '' }
}

function awayOn(calendar: CareCalendar, date: CalendarDate): string[] {
  const { closures, clinicians } = calendar
  if (clinicians.length < 2) return []
  return clinicians
    .filter((who) => {
      const { id, active } = who
      const isAway = closures.some(
        (closure) =>
          closure.scope === 'clinician' &&
          closure.subjectIds.includes(id) &&
          wholeDayClosure([{ ...closure, scope: 'clinic' }], date) !== undefined,
      )
      return active && isAway && rangesOnDay(calendar, date, who).length > 0
    })
    .map(({ name }) => name)
}
