import type { Database } from '#app/db/tables.ts'
import { listClosures } from '#app/features/closures/queries.server.ts'
import { takeUpOpeningHours } from '#app/features/opening-hours/queries.server.ts'
import { endMinuteOf, rangesOn, type WeeklyHours } from '#app/features/opening-hours/rules.ts'
import { findAssignees, listAssignments } from '#app/features/team/assignments/queries.server.ts'
import { listClinicians } from '#app/features/team/clinicians/queries.server.ts'
import { listRooms } from '#app/features/team/rooms/queries.server.ts'
import { edgeAt, minuteAt } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, dayMinutes, midnight, weekdayOf } from '#app/platform/dates.ts'
import type { Span } from '#app/platform/shapes/spans.ts'
import type { CareCalendar, Place } from './calendar.ts'
import type { Slot } from './rules.ts'

/**
 * Hours, closures, clinicians and rooms for those days: one query for each table. In a transaction that holds the
 * calendar nothing of it changes until it ends.
 */
export async function readCalendar(
  db: Database,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<CareCalendar> {
  const [hours, closures, clinicians, rooms, assignments] = await Promise.all([
    takeUpOpeningHours(db),
    listClosures(db, { from, to: addDays(to, 1) }),
    listClinicians(db),
    listRooms(db),
    listAssignments(db),
  ])
  return { week: hours.week, closures, clinicians, rooms, assignments }
}

/**
 * The same for visits of one treatment on one day, and nothing of others: what a booking asks for in its transaction.
 * Clinicians and rooms are read only where the treatment, or the visit as it stands, has some.
 */
export async function readCalendarOf(
  db: Database,
  { treatmentId, day, place = nowhere }: { treatmentId: string; day: CalendarDate; place?: Place },
): Promise<CareCalendar> {
  const { week } = await takeUpOpeningHours(db)
  const closures = await listClosures(db, { from: day, to: addDays(day, 1) })
  const { clinicianIds, roomIds } = await findAssignees(db, treatmentId)
  return {
    week,
    closures,
    clinicians: place.clinicianId !== null || clinicianIds.length > 0 ? await listClinicians(db) : [],
    rooms: place.roomId !== null || roomIds.length > 0 ? await listRooms(db, place.roomId) : [],
    assignments: { clinicians: listed(treatmentId, clinicianIds), rooms: listed(treatmentId, roomIds) },
  }
}

const nowhere: Place = { clinicianId: null, roomId: null }

const listed = (treatmentId: string, ids: string[]): Map<string, string[]> =>
  new Map(ids.length === 0 ? [] : [[treatmentId, ids]])

/** When a visit runs, without buffers. */
export function spanOf({ date, time }: Slot, durationMinutes: number): Span {
  const from = minuteAt(date, time)
  return { from, to: from + durationMinutes }
}

/** Of each week the days that were asked for: many clinicians and treatments ask for the same ones. */
const keptSpans = new WeakMap<WeeklyHours, Map<CalendarDate, readonly Span[]>>()

/** The working ranges of that day as instants, in order. */
export function workingSpans(week: WeeklyHours, date: CalendarDate): readonly Span[] {
  const kept = keptSpans.get(week) ?? new Map<CalendarDate, readonly Span[]>()
  keptSpans.set(week, kept)
  const spans = kept.get(date) ?? spansOn(week, date)
  kept.set(date, spans)
  return spans
}

const spansOn = (week: WeeklyHours, date: CalendarDate): Span[] =>
  rangesOn(week, weekdayOf(date)).map((range) => ({
    from: edgeAt(date, range.from),
    to: endMinuteOf(range) === dayMinutes ? edgeAt(addDays(date, 1), midnight) : edgeAt(date, range.to),
  }))
