import type { Database } from '#app/db/tables.ts'
import {
  addDays,
  type CalendarDate,
  clockTime,
  dayMinutes,
  daysFrom,
  weekdayOf,
} from '#app/platform/dates.ts'
import { type Span, without } from '#app/platform/shapes/spans.ts'
import { concerns } from '../closures/rules.ts'
import { closureSpan } from '../closures/spans.server.ts'
import type { CareCalendar } from '../scheduling/calendar.ts'
import { readCalendar, spanOf, workedSpans } from '../scheduling/index.server.ts'
import type { Treatment } from '../treatments/rules.ts'
import { listVisitTimes, type VisitTime } from './queries.server.ts'
import type { Range } from './range.ts'
import { freeTime, type HalfHour, type Lane, type RoomCell, roomOf, type Share } from './rules.ts'

type Offered = readonly Pick<Treatment, 'id' | 'active'>[]

/**
 * How many minutes have a visit, of those that clinicians work by the hours, closures and clinicians as they are now: of
 * each active clinician who gives a treatment, and of the clinic where a treatment needs nobody.
 * @param isOfThen of former days: only of those who had a visit on them
 */
export async function readFilled(
  db: Database,
  range: Range,
  treatments: Offered,
  { isOfThen = false }: { isOfThen?: boolean } = {},
): Promise<Share> {
  const lanes = await readLanes(db, range, treatments)
  const { part, whole } = freeTime(lanes.filter(({ taken }) => !isOfThen || taken.length > 0))
  return { part: whole - part, whole }
}

/** "Next 4 weeks" from tomorrow on: each weekday is among them equally often. */
const roomDays = 28
const halfHour = 30
const hourMinutes = 60

/** Half hours that are still free at each hour of each weekday of the next four weeks. */
export async function readRoom(db: Database, today: CalendarDate, treatments: Offered): Promise<RoomCell[]> {
  const range = { from: addDays(today, 1), to: addDays(today, roomDays) }
  return roomOf(await readLanes(db, range, treatments), daysFrom(range.from, range.to).flatMap(halfHoursOf))
}

function halfHoursOf(date: CalendarDate): HalfHour[] {
  const weekday = weekdayOf(date)
  return Array.from({ length: dayMinutes / halfHour }, (_, index) => index * halfHour).map((minutes) => ({
    weekday,
    hour: Math.floor(minutes / hourMinutes),
    span: spanOf({ date, time: clockTime(minutes) }, halfHour),
  }))
}

async function readLanes(db: Database, range: Range, treatments: Offered): Promise<Lane[]> {
  const [calendar, visits] = await Promise.all([
    readCalendar(db, range),
    // One that begins before midnight may last into the first day.
    listVisitTimes(db, { from: addDays(range.from, -1), to: range.to }),
  ])
  return lanesOf(calendar, { range, visits, treatments })
}

type Facts = { range: Range; visits: readonly VisitTime[]; treatments: Offered }

function lanesOf(calendar: CareCalendar, { range, visits, treatments }: Facts): Lane[] {
  const { assignments, clinicians } = calendar
  const offered = treatments.filter(({ active }) => active).map(({ id }) => assignments.clinicians.get(id))
  const giving = new Set(offered.flatMap((ids) => ids ?? []))
  const lanes: (string | null)[] = clinicians
    .filter(({ id, active }) => active && giving.has(id))
    .map(({ id }) => id)
  if (offered.includes(undefined)) lanes.push(null)
  const byLane = Map.groupBy(visits, ({ clinicianId }) => clinicianId)
  return lanes.map((clinicianId) => ({
    working: workingOf(calendar, clinicianId, range),
    taken: (byLane.get(clinicianId) ?? []).map((visit) => spanOf(visit, visit.durationMinutes)),
  }))
}

function workingOf(calendar: CareCalendar, clinicianId: string | null, range: Range): Span[] {
  const who = calendar.clinicians.find(({ id }) => id === clinicianId)
  const closed = calendar.closures
    .filter((closure) => concerns(closure, { treatmentId: '', roomId: null, clinicianId }))
    .map(closureSpan)
  return without(
    daysFrom(range.from, range.to).flatMap((date) => workedSpans(calendar, date, who)),
    closed,
  )
}
