import { wholeDayClosure } from '#app/features/closures/closed-days.server.ts'
import { rangesOnDay } from '#app/features/closures/openings/rules.ts'
import { concerns } from '#app/features/closures/rules.ts'
import { closureSpan } from '#app/features/closures/spans.server.ts'
import { type CareCalendar, candidatesFor } from '#app/features/scheduling/calendar.ts'
import {
  type DayOpenings,
  freePlaces,
  listTaken,
  type Offer,
  openingsOn,
  readCalendar,
  resourcesInQuestion,
  workedSpans,
} from '#app/features/scheduling/index.server.ts'
import type { Taken } from '#app/features/scheduling/resources.ts'
import { countsAsVisit, nobody, type Status, statuses } from '#app/features/scheduling/rules.ts'
import { rowMinutes, rowOf } from '#app/features/scheduling/staff-times/rules.ts'
import type { Clinician } from '#app/features/team/rules.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import {
  addDays,
  addMonths,
  type CalendarDate,
  type ClockTime,
  daysFrom,
  firstDayOf,
  monthOf,
  weekdayOf,
  weekdays,
} from '#app/platform/dates.ts'
import type { Services } from '#app/platform/services.ts'
import { lastOf } from '#app/platform/shapes/collections.ts'
import { type Span, without } from '#app/platform/shapes/spans.ts'
import { countByDay } from './queries.server.ts'

/** Half hours of a day in which a visit could still begin, and all in which somebody is there to give one. */
type FreeShare = { free: number; all: number }

type FreeShareQuestion = {
  /** From today on. */
  dates: readonly CalendarDate[]
  calendar: CareCalendar
  treatments: readonly Treatment[]
  treatment: string | null
  clinician: string | null
}

/**
 * For each day what is left of it, each clinician counted alone, and the clinic where a treatment needs nobody. A half
 * hour counts once, whichever treatment fits: the first that does is enough.
 */
async function readFreeShares(
  { db, clock }: Services,
  { dates, calendar, treatments, treatment, clinician }: FreeShareQuestion,
): Promise<ReadonlyMap<CalendarDate, FreeShare>> {
  const [from, to] = [dates[0], dates.at(-1)]
  if (from === undefined || to === undefined) return new Map()
  const asked = clinician === nobody ? null : clinician
  const offers = treatments
    .filter((one) => one.active && (treatment === null || one.id === treatment))
    .map((one) => ({
      treatment: one,
      length: one,
      calendar,
      candidates: candidatesFor(calendar, one.id, { by: 'staff', asked }),
    }))
    .filter(
      ({ candidates }) => clinician === null || (candidates.clinicians === null) === (clinician === nobody),
    )
  const taken = await listTaken(db, [...new Set(offers.flatMap(resourcesInQuestion))], { from, to })
  const now = clock.now()
  const known = { calendar, taken, today: clinicDate(now), time: clinicTime(now) }
  return new Map(dates.map((date) => [date, shareOf(offers, date, known)]))
}

type Known = { calendar: CareCalendar; taken: Taken; today: CalendarDate; time: ClockTime }

function shareOf(offers: readonly Offer[], date: CalendarDate, known: Known): FreeShare {
  const rows = new Map<string, Set<number>>()
  const there = new Map<string, Clinician | null>()
  const begun = date === known.today ? rowOf(known.time) : 0
  for (const offer of offers) {
    for (const who of offer.candidates.clinicians ?? [null]) there.set(who?.id ?? nobody, who)
    addFree(rows, { day: openingsOn(offer, date), begun, taken: known.taken })
  }
  const all = [...there.values()].reduce((sum, who) => sum + halfHoursOf(who, date, known.calendar), 0)
  const free = [...rows.values()].reduce((sum, ofOne) => sum + ofOne.size, 0)
  return { free, all: Math.max(all, free) }
}

type OfOne = { day: DayOpenings; begun: number; taken: Taken }

function addFree(rows: Map<string, Set<number>>, { day, begun, taken }: OfOne): void {
  const able = day.parts[0]?.clinicians.map(({ who }) => rowsOf(rows, who)) ?? []
  for (const time of day.times) {
    const row = rowOf(time)
    if (row < begun || able.every((known) => known.has(row))) continue
    for (const who of freePlaces(day, time, { taken })?.clinicians ?? []) rowsOf(rows, who).add(row)
  }
}

function rowsOf(rows: Map<string, Set<number>>, who: Clinician | null): Set<number> {
  const known = rows.get(who?.id ?? nobody) ?? new Set<number>()
  rows.set(who?.id ?? nobody, known)
  return known
}

const nowhere = { treatmentId: '', roomId: null }

/** Half hours in which somebody works and is not away; the clinic's where nobody in particular is asked for. */
function halfHoursOf(who: Clinician | null, date: CalendarDate, calendar: CareCalendar): number {
  const closed = calendar.closures
    .filter((closure) => concerns(closure, { ...nowhere, clinicianId: who?.id ?? null }))
    .map(closureSpan)
  const open: readonly Span[] = without(workedSpans(calendar, date, who), closed)
  return open.reduce((sum, { from, to }) => sum + Math.floor((to - from) / rowMinutes), 0)
}

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

type MonthQuestion = { date: CalendarDate; treatment: string | null; clinician: string | null }

/** The weeks of that day's month, whole: days of the months beside it stand in the first and the last. */
export async function readMonth(
  services: Services,
  asked: MonthQuestion,
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

function closedOn(calendar: CareCalendar, date: CalendarDate): MonthDay['closed'] {
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
