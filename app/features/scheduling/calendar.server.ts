import type { Database } from '#app/db/tables.ts'
import { listAllClosures } from '#app/features/closures/busy-times/queries.server.ts'
import { listOpenings } from '#app/features/closures/openings/queries.server.ts'
import { type OpenedHours, rangesOnDay, roomRangesOn } from '#app/features/closures/openings/rules.ts'
import { ownWeekOn } from '#app/features/opening-hours/alternate-weeks.ts'
import { findOpeningHours } from '#app/features/opening-hours/queries.server.ts'
import {
  endMinuteOf,
  type OpeningHours,
  rangesOn,
  type WeeklyHours,
  type WorkingRange,
} from '#app/features/opening-hours/rules.ts'
import { findAssignees, listAssignments } from '#app/features/team/assignments/queries.server.ts'
import { listClinicians } from '#app/features/team/clinicians/queries.server.ts'
import { listRooms } from '#app/features/team/rooms/queries.server.ts'
import type { Clinician, OwnMinutes } from '#app/features/team/rules.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { clinicTimeZone, clockAt, edgeAt, minuteAt } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, dayMinutes, midnight, weekdayOf } from '#app/platform/dates.ts'
import type { Span } from '#app/platform/shapes/spans.ts'
import { type CareCalendar, isBetweenStarts, offeredTimes, type Place, standsInOffer } from './calendar.ts'
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
    findOpeningHours(db),
    listOpenings(db, { from, to }),
    listAllClosures(db, { from, to: addDays(to, 1) }),
    listClinicians(db),
    listRooms(db),
    listAssignments(db),
  ])
  return { week, step, openings, closures, clinicians, rooms, assignments }
}

/**
 * The same for visits of one treatment on one day, and nothing of others: what a booking asks for in its transaction.
 * Clinicians and rooms are read only where the treatment, or the visit as it stands, has some.
 * @param hours the clinic's, if they were already read
 */
export async function readCalendarOf(
  db: Database,
  { treatmentId, day, place = nowhere, next = [] }: Read,
  hours?: OpeningHours,
): Promise<CareCalendar> {
  const parts = [{ treatmentId, place }, ...next]
  const { week, step } = hours ?? (await findOpeningHours(db))
  const openings = await listOpenings(db, { from: day, to: day })
  const closures = await listAllClosures(db, { from: day, to: addDays(day, 1) })
  const [offering, usable] = [new Map<string, string[]>(), new Map<string, string[]>()]
  const own = new Map<string, OwnMinutes>()
  for (const id of new Set(parts.map((part) => part.treatmentId))) {
    const { clinicianIds, roomIds, minutes } = await findAssignees(db, id)
    if (minutes.size > 0) own.set(id, minutes)
    if (clinicianIds.length > 0) offering.set(id, clinicianIds)
    if (roomIds.length > 0) usable.set(id, roomIds)
  }
  const clinicianIds = parts.flatMap((part) => part.place?.clinicianId ?? [])
  const inRooms = parts.flatMap((part) => part.place?.roomId ?? [])
  return {
    week,
    step,
    openings,
    closures,
    clinicians: clinicianIds.length > 0 || offering.size > 0 ? await listClinicians(db) : [],
    rooms: inRooms.length > 0 || usable.size > 0 ? await listRooms(db, inRooms) : [],
    assignments: { clinicians: offering, rooms: usable, minutes: own },
  }
}

/** Treatments of one visit, and where it is already: the first, and those after it. */
type Read = OfTreatment & { day: CalendarDate; next?: readonly OfTreatment[] }
type OfTreatment = { treatmentId: string; place?: Place }

const nowhere: Place = { clinicianId: null, roomId: null }

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

/**
 * Whether a part of a visit is where its treatment is offered: the first as `standsInOffer` says, a later one between the
 * first and the last of the treatment's starts that day, or within an opening that names it.
 */
export function isPartInOffer(
  openings: readonly OpenedHours[],
  treatment: Pick<Treatment, 'id' | 'availableDays' | 'availableTimes'>,
  { slot, minutes, place }: { slot: Slot; minutes: number; place: Place },
): boolean {
  if (minutes === 0) return standsInOffer(openings, treatment, { ...slot, ...place })
  const time = clockAt(minuteAt(slot.date, slot.time) + minutes)
  return isBetweenStarts(openings, treatment, { date: slot.date, time, ...place })
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

type SpansOfDays = Map<CalendarDate, readonly Span[]>

/** Of each week, in each zone, the days that were asked for: many clinicians and treatments ask for the same ones. */
const keptSpans = new WeakMap<WeeklyHours, Map<string, SpansOfDays>>()

/** The ranges of a week on that day as instants, in order. */
export function workingSpans(week: WeeklyHours, date: CalendarDate): readonly Span[] {
  const kept = spansOfDays(week)
  const known = kept.get(date)
  if (known) return known
  const spans = spansOf(rangesOn(week, weekdayOf(date)), date)
  kept.set(date, spans)
  return spans
}

function spansOfDays(week: WeeklyHours): SpansOfDays {
  const zone = clinicTimeZone()
  const ofWeek = keptSpans.get(week) ?? new Map<string, SpansOfDays>()
  keptSpans.set(week, ofWeek)
  const known = ofWeek.get(zone) ?? new Map()
  ofWeek.set(zone, known)
  return known
}

const spansOf = (ranges: readonly WorkingRange[], date: CalendarDate): Span[] =>
  ranges.map((range) => ({
    from: edgeAt(date, range.from),
    to: endMinuteOf(range) === dayMinutes ? edgeAt(addDays(date, 1), midnight) : edgeAt(date, range.to),
  }))
