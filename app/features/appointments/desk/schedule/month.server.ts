import { clinicDate } from '../../../../platform/clinic-time.server.ts'
import {
  addDays,
  addMonths,
  type CalendarDate,
  daysFrom,
  firstDayOf,
  monthOf,
  weekdayOf,
  weekdays,
} from '../../../../platform/dates.ts'
import type { Services } from '../../../../platform/services.ts'
import { lastOf } from '../../../../platform/shapes/lists.ts'
import { rangesOn } from '../../../opening-hours/rules.ts'
import type { Treatment } from '../../../treatments/rules.ts'
import { readCalendar } from '../../availability/calendar.server.ts'
import type { CareCalendar } from '../../availability/calendar.ts'
import { countsAsVisit, type Status, statuses } from '../../rules.ts'
import { wholeDayClosure } from './closed-days.server.ts'
import { type FreeShare, readFreeShares } from './free-share.server.ts'
import { countByDay } from './queries.server.ts'

/** A day of a month as the desk sees it from afar. */
export type MonthDay = {
  date: CalendarDate
  /** Cancelled ones are off. */
  visits: number
  completed: number
  noShow: number
  /** Requests that wait for an answer. */
  pending: number
  /** From today on: half hours in which somebody could still come, of those in which anybody is there; null before. */
  free: FreeShare | null
  /** The clinic does not work on that day; `reason` is empty where that is its usual week. */
  closed: { reason: string } | null
  /** Who is away all day while the clinic works, by name. */
  away: string[]
}

type Asked = { date: CalendarDate; treatment: string | null; clinician: string | null }

/** The weeks of that day's month, whole: days of the months beside it stand in the first and the last. */
export async function readMonth(
  services: Services,
  asked: Asked,
  treatments: readonly Treatment[],
): Promise<MonthDay[][]> {
  const today = clinicDate(services.clock.now())
  const dates = datesShown(monthOf(asked.date))
  const range = { from: dates[0] ?? asked.date, to: lastOf(dates) }
  const [counts, calendar] = await Promise.all([
    countByDay(services.db, { ...range, treatment: asked.treatment, clinician: asked.clinician }),
    readCalendar(services.db, range),
  ])
  const coming = dates.filter((date) => date >= today)
  const free = await readFreeShares(services, { ...asked, dates: coming, calendar, treatments })
  const days = dates.map((date): MonthDay => {
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
  return inWeeks(days)
}

const daysAWeek = 7

/** From the Sunday before the month begins, or on which it does, to the Saturday at its end. */
export function datesShown(month: string): CalendarDate[] {
  const first = firstDayOf(month)
  const last = addDays(firstDayOf(addMonths(month, 1)), -1)
  const before = weekdays.indexOf(weekdayOf(first))
  const after = daysAWeek - 1 - weekdays.indexOf(weekdayOf(last))
  return daysFrom(addDays(first, -before), addDays(last, after))
}

const inWeeks = (days: readonly MonthDay[]): MonthDay[][] =>
  Array.from({ length: days.length / daysAWeek }, (_, week) =>
    days.slice(week * daysAWeek, (week + 1) * daysAWeek),
  )

function closedOn({ closures, week, clinicians }: CareCalendar, date: CalendarDate): MonthDay['closed'] {
  const closure = wholeDayClosure(closures, date)
  if (closure) return { reason: closure.reason || closure.publicReason }
  const weeks = [week, ...clinicians.flatMap(({ active, hours }) => (active && hours ? [hours] : []))]
  return weeks.some((one) => rangesOn(one, weekdayOf(date)).length > 0) ? null : { reason: '' }
}

function awayOn({ closures, clinicians, week }: CareCalendar, date: CalendarDate): string[] {
  if (clinicians.length < 2) return []
  return clinicians
    .filter(({ id, active, hours }) => {
      const isAway = closures.some(
        (closure) =>
          closure.scope === 'clinician' &&
          closure.subjectIds.includes(id) &&
          wholeDayClosure([{ ...closure, scope: 'clinic' }], date) !== undefined,
      )
      return active && isAway && rangesOn(hours ?? week, weekdayOf(date)).length > 0
    })
    .map(({ name }) => name)
}
