import { columns } from '#app/db/columns.ts'
import { narrowedClinician } from '#app/db/scope/narrowed.server.ts'
import { type ClosedDay, readClosedDays } from '#app/features/closures/closed-days.server.ts'
import { rangesOnDay } from '#app/features/closures/openings/rules.ts'
import { defaultHours, openDay, rangesOn } from '#app/features/opening-hours/rules.ts'
import {
  type DaySummary,
  freeTimesOf,
  listHoldsBetween,
  listVisitsBetween,
  mostVisitsShown,
  type NamedVisit,
  readCalendar,
  readDaySummaries,
  readVisitsMark,
} from '#app/features/scheduling/index.server.ts'
import { countsAsVisit, nobody } from '#app/features/scheduling/rules.ts'
import { rowMinutes } from '#app/features/scheduling/staff-times/rules.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import {
  addDays,
  type CalendarDate,
  type ClockTime,
  monthOf,
  weekdayOf,
  weekdays,
} from '#app/platform/dates.ts'
import { dayAndTime, timeText } from '#app/platform/format.ts'
import type { Services } from '#app/platform/services.ts'
import { lastOf } from '#app/platform/shapes/collections.ts'
import type { ColorBy } from '../tabs.ts'
import { type BlockVisit, blocksBy } from './blocks.ts'
import { columnOfDay, columnsOf, type ScheduleColumn, type ShownDays, workedOn } from './columns.ts'
import { shownHours } from './layout.ts'
import { datesShown, inWeeks } from './month.ts'
import { shownTags, type Tag, tagsOf } from './tags.ts'

/** A day or a week of visits, placed on half hours, or a month of counts. */
export type ScheduleView = {
  kind: 'day' | 'week' | 'month'
  /** What the columns of a day are. */
  by: 'clinician' | 'room'
  /** The day that was asked for, or one of the week. */
  date: CalendarDate
  /** What its colors say. */
  color: ColorBy
  /** The letters and colors of those on the board: of treatments where colors say those, else of clinicians where there are several. */
  tags: Tag[]
  days: ScheduleColumn[]
  /** Side by side: the days of a week; of a day its clinicians or rooms where there is a choice, else the day. */
  columns: ScheduleColumn[]
  /** The first half hour that is shown, in minutes of the day, and how many. */
  firstMinute: number
  rows: number
  now: { date: CalendarDate; time: ClockTime }
  /** There are more visits than are shown. */
  isCut: boolean
  /** The column that phones show of a day, by its key; null for the first. */
  column: string | null
  /** Why days of a week are closed as a whole, and who said so. */
  closedDays: ClosedDay[]
  /** Where it is a month: its weeks, from Sunday on. */
  weeks: DaySummary[][]
  /** How the visits stood as it was read (`readVisitsMark`). */
  mark: string
}

export type ScheduleRequest = {
  kind: 'day' | 'week' | 'month'
  date: CalendarDate
  by: 'clinician' | 'room'
  color?: ColorBy
  column?: string | null
  treatment: string | null
  clinician: string | null
}

type Known = { treatments: Treatment[]; named: <R extends BlockVisit>(row: R) => R & NamedVisit }

/**
 * A day, or the days of a week on which the clinic is open, with others where somebody comes or could; or a month. A clinician's
 * account is shown its own column, whatever it asks for.
 */
export async function readSchedule(
  services: Services,
  wanted: ScheduleRequest,
  known: Known,
): Promise<ScheduleView> {
  const mark = await readVisitsMark(services.db)
  const own = narrowedClinician(services.db)
  const asked = own === undefined ? wanted : { ...wanted, clinician: own }
  const { kind } = asked
  const view =
    kind === 'month'
      ? await monthOnly(services, asked, known)
      : await readHalfHours(services, { ...asked, kind }, known)
  return { ...view, mark }
}

type Unmarked = Omit<ScheduleView, 'mark'>

async function monthOnly(services: Services, asked: ScheduleRequest, known: Known): Promise<Unmarked> {
  const now = services.clock.now()
  const dates = datesShown(monthOf(asked.date))
  return {
    kind: 'month',
    by: asked.by,
    date: asked.date,
    color: 'status',
    tags: [],
    column: null,
    days: [],
    columns: [],
    firstMinute: 0,
    rows: 0,
    isCut: false,
    closedDays: [],
    now: { date: clinicDate(now), time: clinicTime(now) },
    weeks: inWeeks(await readDaySummaries(services, { ...asked, dates }, known.treatments)),
  }
}

async function readHalfHours(
  services: Services,
  asked: ScheduleRequest & { kind: 'day' | 'week' },
  { treatments, named }: Known,
): Promise<Unmarked> {
  const { kind, date, by, treatment, clinician, color = 'status' } = asked
  const now = services.clock.now()
  const from = kind === 'day' ? date : mondayOf(date)
  const dates = kind === 'day' ? [date] : Array.from({ length: 7 }, (_, index) => addDays(from, index))
  const to = lastOf(dates)
  const found = await listVisitsBetween(services.db, { from, to, treatment, clinician })
  const read = found.slice(0, mostVisitsShown)
  const visits = read.map(named)
  const blocks = read.flatMap((visit) => blocksBy(by, visit)).map(named)
  const calendar = await readCalendar(services.db, { from, to })
  const active = treatments.filter((one) => one.active && (treatment === null || one.id === treatment))
  const free = await freeTimesOf(services, { treatments: active, dates, calendar, clinician })
  const holds = await readHolds(services, { ...asked, from, to })
  const shown = { visits, blocks, calendar, holds, treatments, free, by, clinician }
  const open = dates.filter((day) => rangesOnDay(calendar, day).length > 0)
  const counted = visits.filter(({ status }) => countsAsVisit(status))
  const freeHalves = dates
    .flatMap((day) => free.get(day)?.all ?? [])
    .map(({ time }) => ({ time, durationMinutes: rowMinutes }))
  const hours = shownHours(
    [...counted, ...holds, ...freeHalves, ...(kind === 'day' ? workedOn(date, shown) : [])],
    open.map((day) => openDay({ [weekdayOf(day)]: rangesOnDay(calendar, day) }, weekdayOf(day))),
  )
  const isShown = open.length > 0 ? (day: CalendarDate) => open.includes(day) : isUsualDay
  const days = dates.map((day) => columnOfDay(day, shown, hours))
  const across = kind === 'day' ? columnsOf(date, shown, hours) : []
  return {
    kind,
    by,
    date,
    color,
    tags: shownTags(tagsFor(color, { clinicians: calendar.clinicians, treatments }), color, counted),
    ...hours,
    days:
      kind === 'day'
        ? days.map((day) => ofColumns(day, across, clinician === null))
        : days.filter((day) => hasAny(day) || isShown(day.date)),
    columns: across,
    now: { date: clinicDate(now), time: clinicTime(now) },
    isCut: found.length > mostVisitsShown,
    column: asked.column ?? null,
    closedDays: kind === 'week' ? await readClosedDays(services.db, calendar.closures, dates) : [],
    weeks: [],
  }
}

type HoldsAsked = Pick<ScheduleRequest, 'treatment' | 'clinician'> & { from: CalendarDate; to: CalendarDate }

/** What the waitlist holds of what is shown, and until when. */
async function readHolds(
  { db, clock }: Services,
  { from, to, treatment, clinician }: HoldsAsked,
): Promise<ShownDays['holds']> {
  const now = clock.now()
  const holds = await listHoldsBetween(db, { from, to }, now)
  return holds
    .filter(
      (hold) =>
        (treatment === null || hold.treatmentId === treatment) &&
        (clinician === null || (hold.clinicianId ?? nobody) === clinician),
    )
    .map((hold) => {
      const until = columns.asInstant(hold.until)
      const [date, time] = [clinicDate(until), clinicTime(until)]
      const words =
        date === clinicDate(now)
          ? m.schedule_held({ until: timeText(time) })
          : m.schedule_held_longer({ until: dayAndTime({ date, time }) })
      return { ...hold, words }
    })
}

function tagsFor(
  color: ColorBy,
  { clinicians, treatments }: Pick<ShownDays, 'treatments'> & Pick<ShownDays['calendar'], 'clinicians'>,
): Tag[] {
  if (color === 'treatment') return tagsOf(treatments.map(({ id, name }) => ({ id, name: localText(name) })))
  return clinicians.length > 1 ? tagsOf(clinicians) : []
}

/** Somebody comes, or could: a clinician may work on a day on which the clinic is closed. */
const hasAny = ({ blocks, free, held }: ScheduleColumn): boolean =>
  blocks.length > 0 || free.length > 0 || held.length > 0

/**
 * The day with the very visits of its columns: what is the same object crosses the line once.
 * @param isOfAll the day of all: an appointment with several treatments is listed at its first one. The day of one clinician lists what they give
 */
const ofColumns = (
  day: ScheduleColumn,
  columns: readonly ScheduleColumn[],
  isOfAll: boolean,
): ScheduleColumn => ({
  ...day,
  blocks: onceEach(
    columns
      .flatMap(({ blocks }) => blocks)
      .toSorted((one, other) => byStart(one, other) || (isOfAll ? (one.part ?? 0) - (other.part ?? 0) : 0)),
  ),
  cancelled: onceEach(columns.flatMap(({ cancelled }) => cancelled).toSorted(byStart)),
})

/** One that two clinicians give is one line of the day. */
const onceEach = <V extends { id: string }>(visits: readonly V[]): V[] =>
  [...new Map(visits.toReversed().map((visit) => [visit.id, visit])).values()].toReversed()

const byStart = (one: NamedVisit, other: NamedVisit): number =>
  one.startsAt < other.startsAt ? -1 : one.startsAt > other.startsAt ? 1 : 0

const mondayOf = (date: CalendarDate): CalendarDate =>
  addDays(date, -((weekdays.indexOf(weekdayOf(date)) + 6) % 7))

/** Where nobody works on any day of a week, its columns still are there. */
const isUsualDay = (date: CalendarDate) => rangesOn(defaultHours.week, weekdayOf(date)).length > 0
