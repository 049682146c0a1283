import type { Database } from '#app/db/tables.ts'
import { listOpenings } from '#app/features/closures/openings/queries.server.ts'
import { rangesOnDay, roomRangesOn } from '#app/features/closures/openings/rules.ts'
import { listClosures } from '#app/features/closures/queries.server.ts'
import { ownWeekOn } from '#app/features/opening-hours/alternate-weeks.ts'
import { findOpeningHours, takeUpOpeningHours } from '#app/features/opening-hours/queries.server.ts'
import {
  endMinuteOf,
  rangesOn,
  type WeeklyHours,
  type WorkingRange,
} from '#app/features/opening-hours/rules.ts'
import { findAssignees, listAssignments } from '#app/features/team/assignments/queries.server.ts'
import { listClinicians } from '#app/features/team/clinicians/queries.server.ts'
import { listRooms } from '#app/features/team/rooms/queries.server.ts'
import type { Clinician } from '#app/features/team/rules.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { edgeAt, minuteAt } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, dayMinutes, midnight, weekdayOf } from '#app/platform/dates.ts'
import type { Span } from '#app/platform/shapes/spans.ts'
import { type CareCalendar, offeredTimes, type Place } from './calendar.ts'
import { isItsStart, type Slot } from './rules.ts'

/**
 * Hours, openings, closures, clinicians and rooms for those days: one query for each table. In a transaction that holds the
 * calendar nothing of it changes until it ends.
 */
export async function readCalendar(
  db: Database,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<CareCalendar> {
  const [{ week, step }, openings, closures, clinicians, rooms, assignments] = await Promise.all([
    takeUpOpeningHours(db),
    listOpenings(db, { from, to }),
    listClosures(db, { from, to: addDays(to, 1) }),
    listClinicians(db),
    listRooms(db),
    listAssignments(db),
  ])
  return { week, step, openings, closures, clinicians, rooms, assignments }
}

/**
 * The same for visits of one treatment on one day, and nothing of others: what a booking asks for in its transaction.
 * Clinicians and rooms are read only where the treatment, or the visit as it stands, has some.
 */
export async function readCalendarOf(
  db: Database,
  { treatmentId, day, place = nowhere }: { treatmentId: string; day: CalendarDate; place?: Place },
): Promise<CareCalendar> {
  const { week, step } = await takeUpOpeningHours(db)
  const openings = await listOpenings(db, { from: day, to: day })
  const closures = await listClosures(db, { from: day, to: addDays(day, 1) })
  const { clinicianIds, roomIds } = await findAssignees(db, treatmentId)
  return {
    week,
    step,
    openings,
    closures,
    clinicians: place.clinicianId !== null || clinicianIds.length > 0 ? await listClinicians(db) : [],
    rooms: place.roomId !== null || roomIds.length > 0 ? await listRooms(db, place.roomId) : [],
    assignments: { clinicians: listed(treatmentId, clinicianIds), rooms: listed(treatmentId, roomIds) },
  }
}

const nowhere: Place = { clinicianId: null, roomId: null }

const listed = (treatmentId: string, ids: string[]): Map<string, string[]> =>
  new Map(ids.length === 0 ? [] : [[treatmentId, ids]])

/** Whether a treatment is offered at that time: at one of its own, or by an opening that names it. */
export async function isOfferedAt(
  db: Database,
  treatment: Pick<Treatment, 'id' | 'availableDays' | 'availableTimes'>,
  slot: Slot,
): Promise<boolean> {
  if (isItsStart(treatment, slot)) return true
  const { date, time } = slot
  const openings = await listOpenings(db, { from: date, to: date })
  if (openings.length === 0) return false
  const { step } = await findOpeningHours(db)
  return offeredTimes({ openings, step }, treatment, date).includes(time)
}

/** When a visit runs, without buffers. */
export function spanOf({ date, time }: Slot, durationMinutes: number): Span {
  const from = minuteAt(date, time)
  return { from, to: from + durationMinutes }
}

type HoursInForce = Pick<CareCalendar, 'week' | 'openings'>
type WithHours = Pick<Clinician, 'id' | 'hours' | 'alternate'>

/** When somebody works on that day, as instants in order; null asks for the clinic. */
export function workedSpans(
  { week, openings }: HoursInForce,
  date: CalendarDate,
  who: WithHours | null = null,
): readonly Span[] {
  if (openings.every(({ day }) => day !== date)) return workingSpans(ownWeek(who, date) ?? week, date)
  return spansOf(rangesOnDay({ week, openings }, date, who), date)
}

const ownWeek = (who: WithHours | null, date: CalendarDate) => who && ownWeekOn(who, date)

/** The hours to which a room is opened on that day; null where no opening names it. */
export function roomSpans(
  { openings }: Pick<CareCalendar, 'openings'>,
  date: CalendarDate,
  roomId: string,
): readonly Span[] | null {
  const ranges = roomRangesOn(openings, date, roomId)
  return ranges && spansOf(ranges, date)
}

/** Of each week the days that were asked for: many clinicians and treatments ask for the same ones. */
const keptSpans = new WeakMap<WeeklyHours, Map<CalendarDate, readonly Span[]>>()

/** The ranges of a week on that day as instants, in order. */
export function workingSpans(week: WeeklyHours, date: CalendarDate): readonly Span[] {
  const kept = keptSpans.get(week) ?? new Map<CalendarDate, readonly Span[]>()
  keptSpans.set(week, kept)
  const spans = kept.get(date) ?? spansOf(rangesOn(week, weekdayOf(date)), date)
  kept.set(date, spans)
  return spans
}

const spansOf = (ranges: readonly WorkingRange[], date: CalendarDate): Span[] =>
  ranges.map((range) => ({
    from: edgeAt(date, range.from),
    to: endMinuteOf(range) === dayMinutes ? edgeAt(addDays(date, 1), midnight) : edgeAt(date, range.to),
  }))
