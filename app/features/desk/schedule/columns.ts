import { rangesOnDay } from '#app/features/closures/openings/rules.ts'
import { type Closure, concerns } from '#app/features/closures/rules.ts'
import { publicSpans, shortBreaks } from '#app/features/opening-hours/public-hours.ts'
import { endMinuteOf, type WorkingRange } from '#app/features/opening-hours/rules.ts'
import { type CareCalendar, lastClosingOf, workedByAny } from '#app/features/scheduling/calendar.ts'
import type { Hold, NamedVisit } from '#app/features/scheduling/index.server.ts'
import { countsAsVisit, nobody } from '#app/features/scheduling/rules.ts'
import {
  type FreeOnDay,
  type FreeTime,
  freeHalfHours,
  freeHalfHoursOf,
} from '#app/features/scheduling/staff-times/rules.ts'
import type { Clinician } from '#app/features/team/rules.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { m } from '#app/language/messages.ts'
import { type CalendarDate, minutesOf } from '#app/platform/dates.ts'
import type { BlockVisit } from './blocks.ts'
import { type ClosedRows, closedRows, hoursInWords } from './closed-rows.ts'
import { type Placed, placed, type Timed } from './layout.ts'

export type ScheduledVisit = NamedVisit &
  Placed &
  Pick<BlockVisit, 'durationMinutes' | 'message' | 'part' | 'treatmentId'>

/** `words` say until when. */
export type HeldTime = { id: string; row: number; rows: number; words: string }
/** A hold, with those words. */
type WordedHold = Hold & Pick<HeldTime, 'words'>

/** A day, or on one day a clinician or a room. */
export type ScheduleColumn = {
  key: string
  date: CalendarDate
  /** Who or which room, and when they are there; null where the column is the whole day. */
  head: { name: string; hours: string | null } | null
  /** Those that count (`countsAsVisit`): a cancelled one leaves its time free. */
  blocks: ScheduledVisit[]
  cancelled: (BlockVisit & NamedVisit)[]
  /** Times that are held for somebody on the waitlist. */
  held: HeldTime[]
  visits: number
  /** Short breaks in which nobody is seen, in minutes of the day: lunch. */
  breaks: { from: number; to: number }[]
  free: FreeTime[]
  /** Half hours with something free in them, those of each clinician counted alone. */
  freeHalves: number
  closed: ClosedRows[]
}

export type ShownDays = {
  visits: readonly (BlockVisit & NamedVisit)[]
  /** The same for columns of clinicians or rooms: one of several parts is in each that it needs. */
  blocks: readonly (BlockVisit & NamedVisit)[]
  calendar: CareCalendar
  holds: readonly WordedHold[]
  treatments: readonly Treatment[]
  free: ReadonlyMap<CalendarDate, FreeOnDay>
  by: 'clinician' | 'room'
  clinician: string | null
}
type Hours = { firstMinute: number; rows: number }

const nowhere = { treatmentId: '', clinicianId: null, roomId: null }

/** The whole day, or of one clinician where the list is theirs. */
export function columnOfDay(date: CalendarDate, shown: ShownDays, hours: Hours): ScheduleColumn {
  const who = shown.calendar.clinicians.find(({ id }) => id === shown.clinician)
  const visits = shown.visits.filter((visit) => visit.date === date)
  const closures = closuresOf(shown, { clinicianId: who?.id ?? onlyClinician(shown) })
  const ranges = who ? workedBy(who, shown.calendar, date) : workedByAny(shown.calendar, date)
  const breaks = who ? [] : shortBreaks(ranges)
  const whose = who
    ? { ranges }
    : { ranges: publicSpans(ranges), lastClosing: lastClosingOf(shown.calendar, ranges) }
  const closed = closedRows({ date, closures, ...whose }, hours)
  return {
    key: date,
    date,
    head: null,
    ...contents(visits, hours),
    held: heldOn(date, shown.holds, hours),
    breaks: closed.some(({ isClosure }) => isClosure) ? [] : breaks,
    free: shown.free.get(date)?.all ?? [],
    freeHalves: freeHalfHoursOf(shown.free.get(date)),
    closed,
  }
}

/** Where one gives all visits, the clinic is closed as they are. */
function onlyClinician({ calendar: { clinicians, assignments }, treatments }: ShownDays): string | null {
  const [first, ...others] = clinicians
  const givesAll = treatments.every(({ id, active }) => !active || assignments.clinicians.has(id))
  return first && others.length === 0 && givesAll ? first.id : null
}

/** One column for each clinician or room; the day itself where there is nobody to choose between. */
export function columnsOf(date: CalendarDate, shown: ShownDays, hours: Hours): ScheduleColumn[] {
  const byPart = { ...shown, visits: shown.blocks }
  if (shown.by === 'room' && shown.calendar.rooms.length > 0) return roomColumns(date, byPart, hours)
  if (shown.calendar.clinicians.length < 2) return [columnOfDay(date, shown, hours)]
  return clinicianColumns(date, byPart, hours)
}

function clinicianColumns(date: CalendarDate, shown: ShownDays, hours: Hours): ScheduleColumn[] {
  const free = shown.free.get(date)?.byClinician
  const clinic = rangesOnDay(shown.calendar, date)
  const columns = shownClinicians(date, shown).map((who): ScheduleColumn => {
    const ranges = workedBy(who, shown.calendar, date)
    return {
      key: who.id,
      date,
      head: { name: who.name, hours: hoursInWords(ranges, clinic) ?? m.desk_not_in() },
      ...contents(
        shown.visits.filter((visit) => visit.clinicianId === who.id),
        hours,
      ),
      held: heldOn(
        date,
        shown.holds.filter(({ clinicianId }) => clinicianId === who.id),
        hours,
      ),
      breaks: [],
      free: free?.get(who.id) ?? [],
      freeHalves: freeHalfHours(free?.get(who.id) ?? []),
      closed: closedRows({ date, closures: closuresOf(shown, { clinicianId: who.id }), ranges }, hours),
    }
  })
  const known = new Set(shown.calendar.clinicians.map(({ id }) => id))
  const gone = columnsOfGone(date, { shown, hours, known, of: 'clinician' })
  const withOthers = [...columns, ...gone]
  const others = shown.visits.filter(({ clinicianId }) => clinicianId === null)
  const freeOfNobody = free?.get(nobody) ?? []
  const isOfOne = withOthers.some(({ key }) => key === shown.clinician)
  if (others.length === 0 && (freeOfNobody.length === 0 || isOfOne)) return withOthers
  const head = { name: m.desk_without_clinician(), hours: null }
  return [
    ...withOthers,
    {
      ...restOf(date, { visits: others, shown, hours }),
      head,
      free: freeOfNobody,
      freeHalves: freeHalfHours(freeOfNobody),
    },
  ]
}

/** Visits are still theirs who were deleted, and in the rooms that were: one column for each. */
function columnsOfGone(
  date: CalendarDate,
  {
    shown,
    hours,
    known,
    of,
  }: { shown: ShownDays; hours: Hours; known: Set<string>; of: 'clinician' | 'room' },
): ScheduleColumn[] {
  const idOf = ({ clinicianId, roomId }: BlockVisit) => (of === 'clinician' ? clinicianId : roomId)
  const byId = Map.groupBy(shown.visits, idOf)
  return [...byId].flatMap(([id, visits]) =>
    id === null || known.has(id)
      ? []
      : [
          {
            ...restOf(date, { visits, shown, hours }),
            key: id,
            head: { name: visits[0]?.[of] ?? '', hours: null },
          },
        ],
  )
}

/** Visits of nobody who is there: no hours, and closed as the whole clinic is. */
const restOf = (
  date: CalendarDate,
  { visits, shown, hours }: { visits: ShownDays['visits']; shown: ShownDays; hours: Hours },
): ScheduleColumn => ({
  key: nobody,
  date,
  head: null,
  ...contents(visits, hours),
  held: [],
  breaks: [],
  free: [],
  freeHalves: 0,
  closed: closedRows({ date, closures: closuresOf(shown, {}), ranges: null }, hours),
})

/** Who works then or has visits; the one whose list it is; where nobody does, everybody. */
function shownClinicians(
  date: CalendarDate,
  { calendar, visits, clinician }: Pick<ShownDays, 'calendar' | 'visits' | 'clinician'>,
): Clinician[] {
  if (clinician !== null) return calendar.clinicians.filter(({ id }) => id === clinician)
  const isThere = (who: Clinician) =>
    visits.some((visit) => visit.clinicianId === who.id) ||
    (who.active && workedBy(who, calendar, date).length > 0)
  const there = calendar.clinicians.filter(isThere)
  return there.length > 0 ? there : calendar.clinicians.filter(({ active }) => active)
}

function roomColumns(date: CalendarDate, shown: ShownDays, hours: Hours): ScheduleColumn[] {
  const ranges = workedByAny(shown.calendar, date)
  const columns = shown.calendar.rooms.map(
    ({ id, name }): ScheduleColumn => ({
      key: id,
      date,
      head: { name, hours: null },
      ...contents(
        shown.visits.filter((visit) => visit.roomId === id),
        hours,
      ),
      held: heldOn(
        date,
        shown.holds.filter(({ roomId }) => roomId === id),
        hours,
      ),
      breaks: [],
      free: [],
      freeHalves: 0,
      closed: closedRows(
        {
          date,
          closures: closuresOf(shown, { roomId: id }),
          ranges,
          lastClosing: lastClosingOf(shown.calendar, ranges),
        },
        hours,
      ),
    }),
  )
  const known = new Set(columns.map(({ key }) => key))
  const gone = columnsOfGone(date, { shown, hours, known, of: 'room' })
  const others = shown.visits.filter(({ roomId }) => roomId === null)
  if (others.length === 0) return [...columns, ...gone]
  const head = { name: m.desk_without_room(), hours: null }
  return [...columns, ...gone, { ...restOf(date, { visits: others, shown, hours }), head }]
}

function contents(visits: readonly (BlockVisit & NamedVisit)[], { firstMinute }: Hours) {
  const counted = visits.filter((visit) => countsAsVisit(visit.status))
  const cancelled = visits.filter((visit) => !countsAsVisit(visit.status))
  return { blocks: placed(counted, firstMinute), cancelled, visits: counted.length }
}

const heldOn = (date: CalendarDate, holds: readonly WordedHold[], { firstMinute }: Hours): HeldTime[] =>
  placed(
    holds.filter((hold) => hold.date === date),
    firstMinute,
  ).map(({ id, row, rows, words }) => ({ id, row, rows, words }))

const closuresOf = (
  { calendar }: Pick<ShownDays, 'calendar'>,
  whom: { clinicianId?: string | null; roomId?: string },
): Closure[] => calendar.closures.filter((closure) => concerns(closure, { ...nowhere, ...whom }))

const workedBy = (who: Clinician, calendar: CareCalendar, date: CalendarDate): WorkingRange[] =>
  rangesOnDay(calendar, date, who)

/** The working hours that a day with columns reaches around, as if they were visits. */
export function workedOn(date: CalendarDate, shown: Omit<ShownDays, 'free'>): Timed[] {
  const { calendar } = shown
  if (shown.by === 'room' || calendar.clinicians.length < 2) return []
  return shownClinicians(date, { ...shown, visits: shown.blocks })
    .flatMap((who) => workedBy(who, calendar, date))
    .map((range) => ({ time: range.from, durationMinutes: endMinuteOf(range) - minutesOf(range.from) }))
}
