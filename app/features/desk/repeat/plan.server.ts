import type { Database } from '#app/db/tables.ts'
import { type Closure, concerns } from '#app/features/closures/rules.ts'
import { closureSpan } from '#app/features/closures/spans.server.ts'
import { canBeGiven, candidatesFor, isOfferedOnDay, offeredTimes } from '#app/features/scheduling/calendar.ts'
import {
  freePlaces,
  listTaken,
  nearestTo,
  type Offer,
  openingsOn,
  readCalendar,
  resourcesInQuestion,
  type StaffTime,
  spanOf,
  staffTimes,
  withoutDayCounts,
} from '#app/features/scheduling/index.server.ts'
import type { Taken } from '#app/features/scheduling/resources.ts'
import { alternativesShown, type Slot } from '#app/features/scheduling/rules.ts'
import type { Clinician } from '#app/features/team/rules.ts'
import { defaultCapacity, type Treatment } from '#app/features/treatments/rules.ts'
import { clinicDate, isRealTime } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, daysBetween, daysFrom, laterOf } from '#app/platform/dates.ts'
import { touches } from '#app/platform/shapes/spans.ts'
import { withOne } from '../free-days.server.ts'
import { readOwnVisits } from './queries.server.ts'

/** What stands against a visit at a time; `closed` names the closure that reaches furthest. */
type Standing =
  | { kind: 'free' | 'other-days' | 'other-times' | 'skipped' | 'nobody' | 'taken' | 'full' }
  | { kind: 'hours'; isFreeBeyond: boolean }
  | { kind: 'closed'; closure: Closure }

/** The clinic before a treatment, somebody and a room. */
const byReach: readonly Closure['scope'][] = ['clinic', 'treatments', 'clinician', 'room']
const nothing: Taken = new Map()

/** Whether staff can book it then, within working hours; else the first reason why not. */
export function standingOf(offer: Offer, slot: Slot, taken: Taken): Standing {
  const { treatment, length, calendar, candidates } = offer
  if (!isOfferedOnDay(calendar, treatment, slot.date)) return { kind: 'other-days' }
  if (!offeredTimes(calendar, treatment, slot.date).includes(slot.time)) return { kind: 'other-times' }
  if (!isRealTime(slot)) return { kind: 'skipped' }
  if (!canBeGiven(candidates)) return { kind: 'nobody' }
  const day = openingsOn(offer, slot.date)
  const has = (asked: Parameters<typeof freePlaces>[2]) => freePlaces(day, { slot, length }, asked) !== null
  if (has({ taken })) return { kind: 'free' }
  if (has({ taken: withoutDayCounts(taken) })) return { kind: 'full' }
  if (!has({ taken: nothing, beyondHours: true })) {
    const closure = closureOf(offer, slot)
    return closure ? { kind: 'closed', closure } : { kind: 'taken' }
  }
  if (has({ taken: nothing })) return { kind: 'taken' }
  return { kind: 'hours', isFreeBeyond: has({ taken, beyondHours: true }) }
}

function closureOf({ treatment, length, calendar, candidates }: Offer, slot: Slot): Closure | undefined {
  const visit = spanOf(slot, length.durationMinutes)
  const clinicianIds = (candidates.clinicians ?? []).map(({ id }) => id)
  const roomIds = (candidates.rooms ?? []).map(({ id }) => id)
  const concernsOne = (closure: Closure) =>
    [null, ...clinicianIds].some((clinicianId) =>
      [null, ...roomIds].some((roomId) =>
        concerns(closure, { treatmentId: treatment.id, clinicianId, roomId }),
      ),
    )
  const there = calendar.closures.filter((one) => concernsOne(one) && touches(visit, closureSpan(one)))
  return byReach.flatMap((scope) => there.filter((one) => one.scope === scope))[0]
}

/** Where a day has nothing free, others are looked for so many days before and after. */
const nearDays = 6

/** A time that can be had, and with whom; null for anybody, or where nobody is needed. */
export type Possible = Slot & { clinician: Clinician | null; isOutside: boolean }

/** One of the days: what stands against the visit's own time, and what can be had instead. */
export type PlannedDay = {
  slot: Slot
  standing: Standing
  /** A visit that the same patient has on that day already. */
  own: Slot | null
  /** Where nothing stands against it, the visit's own time alone. */
  possible: Possible[]
}

type Repeated = Slot & {
  treatment: Treatment
  clinicianId: string | null
  patientId: string
}

/**
 * What can be booked of a visit on those days, each at the visit's time by the clinic's clock and with its clinician
 * as long as that one gives it. Where another visit, a closure or the hours stand against it: the nearest free times
 * of that day, else of the days around it on which the patient does not come anyway.
 * @returns also whom it is with: null for anybody
 */
export async function readPlan(
  db: Database,
  { treatment, date, time, clinicianId, patientId }: Repeated,
  { dates, now }: { dates: readonly CalendarDate[]; now: Temporal.Instant },
): Promise<{ days: PlannedDay[]; kept: Clinician | null }> {
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return { days: [], kept: null }
  const range = { from: addDays(first, -nearDays), to: addDays(last, nearDays) }
  const calendar = await readCalendar(db, range)
  const able: Offer = {
    treatment: { ...treatment, capacity: Math.max(treatment.capacity, defaultCapacity) },
    length: treatment,
    calendar,
    candidates: candidatesFor(calendar, treatment.id, { by: 'staff' }),
  }
  const { offer, clinicianId: keptId } = withOne(able, { clinicianId })
  const kept = keptId === null ? null : (offer.candidates.clinicians?.[0] ?? null)
  const own = await readOwnVisits(db, patientId, range)
  const busy = new Set([date, ...dates, ...own.map((visit) => visit.date)])
  const days: PlannedDay[] = []
  for (const day of dates) {
    const slot = { date: day, time }
    const taken = await takenOn(db, able, { from: day, to: day })
    const standing = standingOf(offer, slot, taken)
    const there = own.find((visit) => visit.date === day) ?? null
    const wanted = wantedOf(standing, slot, offer)
    const asked = { able, slot, kept: keptId, busy, now }
    const others =
      there !== null || standing.kind === 'free' || standing.kind === 'nobody'
        ? []
        : await othersFor(db, asked, taken)
    days.push({ slot, standing, own: there, possible: [...wanted, ...others] })
  }
  return { days, kept }
}

const takenOn = (
  db: Database,
  able: Offer,
  range: { from: CalendarDate; to: CalendarDate },
): Promise<Taken> => listTaken(db, resourcesInQuestion(able), range)

/** The visit's own time; outside of working hours too, where it is free then. */
function wantedOf(standing: Standing, slot: Slot, { candidates }: Offer): Possible[] {
  const [clinician = null, other] = candidates.clinicians ?? []
  const who = other === undefined ? clinician : null
  if (standing.kind === 'free') return [{ ...slot, clinician: who, isOutside: false }]
  if (standing.kind === 'hours' && standing.isFreeBeyond)
    return [{ ...slot, clinician: who, isOutside: true }]
  return []
}

type Asked = {
  able: Offer
  slot: Slot
  kept: string | null
  /** Days on which the patient comes anyway. */
  busy: ReadonlySet<CalendarDate>
  now: Temporal.Instant
}

/** The nearest times of that day; else of the nearest days around it the one that is nearest by the clock. */
async function othersFor(db: Database, asked: Asked, taken: Taken): Promise<Possible[]> {
  const { slot, now, busy, able } = asked
  const sameDay = nearestTo(slot, timesOn(asked, slot.date, taken))
  if (sameDay.length > 0) return sameDay.slice(0, alternativesShown)
  const from = laterOf(clinicDate(now), addDays(slot.date, -nearDays))
  const to = addDays(slot.date, nearDays)
  const around = await takenOn(db, able, { from, to })
  return daysFrom(from, to)
    .filter((day) => !busy.has(day))
    .toSorted((one, other) => distance(slot, one) - distance(slot, other))
    .flatMap((date) => nearestTo({ ...slot, date }, timesOn(asked, date, around)).slice(0, 1))
    .slice(0, alternativesShown)
}

const distance = ({ date }: Slot, day: CalendarDate): number => Math.abs(daysBetween(date, day))

const timesOn = ({ able, kept, now }: Asked, date: CalendarDate, taken: Taken): Possible[] =>
  staffTimes(able, date, { now, taken, isWithin: true }).map((one) => ({
    date,
    time: one.time,
    isOutside: false,
    clinician: withWhom(one, kept),
  }))

/** Whom the visit is with where they are free, else the first who is; null where it is with anybody. */
const withWhom = ({ clinicians }: StaffTime, kept: string | null): Clinician | null =>
  kept === null ? null : (clinicians.find((one) => one?.id === kept) ?? clinicians[0] ?? null)
