import { columns } from '../../../../db/columns.ts'
import { m } from '../../../../language/messages.ts'
import { clinicDate, clinicTime } from '../../../../platform/clinic-time.server.ts'
import {
  addDays,
  type CalendarDate,
  type ClockTime,
  minutesOf,
  weekdayOf,
  weekdays,
} from '../../../../platform/dates.ts'
import type { Services } from '../../../../platform/services.ts'
import { lastOf } from '../../../../platform/shapes/lists.ts'
import { shortDate, timeText } from '../../../../platform/shown.ts'
import { shortBreaks } from '../../../opening-hours/public-hours.ts'
import { findOpeningHours } from '../../../opening-hours/queries.server.ts'
import { defaultHours, openDay, rangesOn } from '../../../opening-hours/rules.ts'
import type { Treatment } from '../../../treatments/rules.ts'
import { readCalendar } from '../../availability/calendar.server.ts'
import { candidatesFor } from '../../availability/calendar.ts'
import { resourcesInQuestion } from '../../availability/day-openings.server.ts'
import { staffTimes } from '../../availability/free-times.server.ts'
import { listTaken } from '../../claims.server.ts'
import { countsAsVisit } from '../../rules.ts'
import type { DeskAppointment } from '../queries.server.ts'
import { shownTreatment, treatmentNames } from '../treatment-names.ts'
import type { Placed } from './layout.ts'
import { placed, shownHours } from './layout.ts'
import { findOldestPending, listVisits, mostShown, type Visit } from './queries.server.ts'

export type ScheduledVisit = DeskAppointment & Placed & { durationMinutes: number }

/** A time at which somebody could still come, and for which treatment, by its id. */
export type FreeTime = { time: ClockTime; treatment: string }

export type ScheduleDay = {
  date: CalendarDate
  /** Cancelled ones too. */
  blocks: ScheduledVisit[]
  /** How many of them count (`countsAsVisit`). */
  visits: number
  /** Short breaks between working hours, in minutes of the day, in which no treatment is offered: lunch. */
  breaks: { from: number; to: number }[]
  free: FreeTime[]
}

/** A day or a week of visits, placed on half hours. */
export type ScheduleView = {
  kind: 'day' | 'week'
  /** The day that was asked for, or one of the week. */
  date: CalendarDate
  days: ScheduleDay[]
  /** The first half hour that is shown, in minutes of the day, and how many. */
  firstMinute: number
  rows: number
  now: { date: CalendarDate; time: ClockTime }
  /** There are more visits than are shown. */
  isCut: boolean
}

/** What is left of the clinic's day. */
export type TodayView = {
  date: CalendarDate
  total: number
  toGo: number
  /** Who is here, and who comes next. */
  visits: (DeskAppointment & { moment: 'here' | 'next' | 'later'; inMinutes: number })[]
  pending: number
  /** When the request was made that has waited longest: "Tue, Dec 8 at 4:10 PM". */
  waitingSince: string | null
}

/** Visits that the strip has room for. */
const stripVisits = 5

type ScheduleRequest = {
  kind: 'day' | 'week'
  date: CalendarDate
  treatment: string | null
  treatments: Treatment[]
}

/** A day, or the days of a week on which the clinic is open, with others where somebody comes then. */
export async function readSchedule(services: Services, asked: ScheduleRequest): Promise<ScheduleView> {
  const { kind, date, treatment, treatments } = asked
  const now = services.clock.now()
  const from = kind === 'day' ? date : mondayOf(date)
  const dates = kind === 'day' ? [date] : Array.from({ length: 7 }, (_, index) => addDays(from, index))
  const [visits, { week }] = await Promise.all([
    listVisits(services.db, { from, to: lastOf(dates), treatment }),
    findOpeningHours(services.db),
  ])
  const named = visits.slice(0, mostShown).map((visit) => withTreatment(visit, treatments))
  const open = dates.filter((day) => rangesOn(week, weekdayOf(day)).length > 0)
  const hours = shownHours(
    named,
    open.map((day) => openDay(week, weekdayOf(day))),
  )
  const active = treatments.filter((one) => one.active && (treatment === null || one.id === treatment))
  const free = await freeTimesOf(services, active, dates)
  const days = dates.map((day) => {
    const visitsOfDay = named.filter((visit) => visit.date === day)
    return {
      date: day,
      blocks: placed(visitsOfDay, hours.firstMinute),
      visits: visitsOfDay.filter((visit) => countsAsVisit(visit.status)).length,
      free: free.get(day) ?? [],
      breaks: shortBreaks(rangesOn(week, weekdayOf(day))).filter((one) => !isOfferedIn(one, treatments)),
    }
  })
  const isShown = open.length > 0 ? (day: CalendarDate) => open.includes(day) : isUsualDay
  return {
    kind,
    date,
    ...hours,
    days: days.filter((day) => kind === 'day' || day.blocks.length > 0 || isShown(day.date)),
    now: { date: clinicDate(now), time: clinicTime(now) },
    isCut: visits.length > mostShown,
  }
}

/** Who is here, who comes next, and how many requests wait for an answer. */
export async function readToday(
  { db, clock }: Services,
  { pending, treatments }: { pending: number; treatments: Treatment[] },
): Promise<TodayView> {
  const now = clock.now()
  const date = clinicDate(now)
  const [visits, oldest] = await Promise.all([
    listVisits(db, { from: date, to: date }),
    pending > 0 ? findOldestPending(db) : undefined,
  ])
  const expected = visits.filter((visit) => countsAsVisit(visit.status))
  const minutesTo = (visit: Visit) => columns.asInstant(visit.startsAt).since(now).total('minutes')
  const ahead = expected.filter(
    (visit) => visit.status !== 'completed' && minutesTo(visit) > -visit.durationMinutes,
  )
  const next = ahead.find((visit) => minutesTo(visit) > 0)
  return {
    date,
    total: expected.length,
    toGo: ahead.length,
    visits: ahead.slice(0, stripVisits).map((visit) => ({
      ...withTreatment(visit, treatments),
      moment: minutesTo(visit) <= 0 ? 'here' : visit === next ? 'next' : 'later',
      inMinutes: Math.ceil(minutesTo(visit)),
    })),
    pending,
    waitingSince: oldest === undefined ? null : shownMoment(columns.asInstant(oldest)),
  }
}

const mondayOf = (date: CalendarDate): CalendarDate =>
  addDays(date, -((weekdays.indexOf(weekdayOf(date)) + 6) % 7))

/** Where nobody works on any day of a week, its columns still stand there. */
const isUsualDay = (date: CalendarDate) => rangesOn(defaultHours.week, weekdayOf(date)).length > 0

/** Whether staff can book somebody in such a break. */
const isOfferedIn = ({ from, to }: { from: number; to: number }, treatments: Treatment[]) =>
  treatments.some(
    (one) => one.active && one.availableTimes.some((time) => minutesOf(time) >= from && minutesOf(time) < to),
  )

const shownMoment = (at: Temporal.Instant) =>
  m.desk_visit({ date: shortDate(clinicDate(at)), time: timeText(clinicTime(at)) })

function withTreatment<T extends Visit>(visit: T, treatments: Treatment[]): T {
  return { ...visit, treatment: shownTreatment(visit.treatment, treatmentNames(treatments)) }
}

/** Times at which at least one of the treatments is free for staff, each with the first that is; by day. */
async function freeTimesOf(
  { db, clock }: Services,
  treatments: Treatment[],
  dates: CalendarDate[],
): Promise<Map<CalendarDate, FreeTime[]>> {
  const now = clock.now()
  const coming = dates.filter((date) => date >= clinicDate(now))
  const [from, to] = [coming[0], coming.at(-1)]
  const free = new Map<CalendarDate, Map<ClockTime, string>>(coming.map((date) => [date, new Map()]))
  if (from === undefined || to === undefined) return new Map()
  const calendar = await readCalendar(db, { from, to })
  const offers = treatments.map((treatment) => ({
    treatment,
    length: treatment,
    calendar,
    candidates: candidatesFor(calendar, treatment.id, { by: 'staff' }),
  }))
  const taken = await listTaken(db, [...new Set(offers.flatMap(resourcesInQuestion))], { from, to })
  for (const offer of offers) {
    for (const [date, times] of free) {
      for (const { time } of staffTimes(offer, date, { now, taken })) {
        if (!times.has(time)) times.set(time, offer.treatment.id)
      }
    }
  }
  const inOrder = (times: Map<ClockTime, string>) =>
    [...times].sort().map(([time, treatment]) => ({ time, treatment }))
  return new Map([...free].map(([date, times]) => [date, inOrder(times)]))
}
