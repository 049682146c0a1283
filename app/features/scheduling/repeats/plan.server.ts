import type { Database } from '#app/db/tables.ts'
import type { Part } from '#app/features/scheduling/parts.ts'
import type { Taken } from '#app/features/scheduling/resources.ts'
import { alternativesShown, type Slot } from '#app/features/scheduling/rules.ts'
import { listClinicians } from '#app/features/team/clinicians/queries.server.ts'
import type { Clinician } from '#app/features/team/rules.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, daysBetween, daysFrom, laterOf } from '#app/platform/dates.ts'
import { isFinal, type Obstacle, readObstaclesOf } from '../against.server.ts'
import { readCalendar } from '../calendar.server.ts'
import { listTaken } from '../claims.server.ts'
import { type Offer, resourcesInQuestion } from '../day-openings.server.ts'
import { nearestTo, type StaffTime, staffTimes } from '../free-times.server.ts'
import { type AskedPart, offerOf } from '../placement.server.ts'
import { readOwnVisits } from './queries.server.ts'
import type { ChosenRepeat } from './rules.ts'

/** Where a day has nothing free, others are looked for so many days before and after. */
const nearDays = 6

/** A time that can be had, and with whom; null for anybody, or where nobody is needed. */
export type Possible = Slot & { clinician: Clinician | null } & Pick<ChosenRepeat, 'anyway'>

/** One of the days: what is in the way of the visit's own time, and what can be had. */
export type PlannedDay = {
  slot: Slot
  obstacles: Obstacle[]
  /** A visit that the same patient has on that day already. */
  own: Slot | null
  /** Where nothing is in the way, the visit's own time alone; else it is the last, unless staff cannot insist on it. */
  possible: Possible[]
}

/** What is asked of the schedule for each repetition, apart from its time and clinician. */
export type RepeatedParts = {
  treatment: Treatment
  length: Treatment
  by: 'staff'
  next: (AskedPart & { treatment: Treatment })[]
}

/**
 * All parts of a visit in their order, each as long as its treatment is today. A part after the first is with its clinician
 * as long as they give it, else with anybody. Null where one of the treatments is missing.
 */
export async function repeatedParts(
  db: Database,
  parts: readonly Pick<Part, 'treatmentId' | 'clinicianId'>[],
  treatments: readonly Treatment[],
): Promise<RepeatedParts | null> {
  const [first, ...others] = parts.map((part) => treatments.find(({ id }) => id === part.treatmentId))
  if (!first || others.includes(undefined)) return null
  const clinicians = parts.length > 1 ? await listClinicians(db) : []
  const next = others.flatMap((treatment, index): RepeatedParts['next'] => {
    const own = clinicians.find(({ id, active }) => active && id === parts[index + 1]?.clinicianId)
    return treatment ? [{ treatment, length: treatment, clinicianId: own?.id ?? null, orAnybody: true }] : []
  })
  return { treatment: first, length: first, by: 'staff', next }
}

/**
 * An obstacle as the form sends it back: staff insist on what they saw, and on nothing that came since. Of several treatments
 * with the one that it is in the way of.
 */
const markOf = (obstacle: Obstacle): string =>
  obstacle.part === undefined ? kindOf(obstacle) : `${kindOf(obstacle)}@${obstacle.part.treatmentId}`

/** What was in the way of all treatments was seen of each. */
export const isSeen = (seen: readonly string[], obstacle: Obstacle): boolean =>
  seen.includes(markOf(obstacle)) || seen.includes(kindOf(obstacle))

function kindOf(obstacle: Obstacle): string {
  if (obstacle.kind === 'closed') return `closed.${obstacle.closure.id}`
  return 'of' in obstacle ? `${obstacle.kind}.${obstacle.of}` : obstacle.kind
}

type Repeated = Slot & { parts: RepeatedParts; clinicianId: string | null; patientId: string }

/**
 * What can be booked of a visit on those days, each at the visit's time by the clinic's clock and with its clinician
 * as long as that one gives it. Where something is in the way: the nearest free times of that day, else of the days around
 * it on which the patient has no other visit, and the visit's own time anyway.
 * @returns also whom it is with: null for anybody
 */
export async function readPlan(
  db: Database,
  { parts, date, time, clinicianId, patientId }: Repeated,
  { dates, now }: { dates: readonly CalendarDate[]; now: Temporal.Instant },
): Promise<{ days: PlannedDay[]; kept: Clinician | null }> {
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return { days: [], kept: null }
  const range = { from: addDays(first, -nearDays), to: addDays(last, nearDays) }
  const calendar = await readCalendar(db, range)
  const able = offerOf(calendar, { ...parts, clinicianId: null })
  const kept = able.candidates.clinicians?.find(({ id }) => id === clinicianId) ?? null
  const offer = offerOf(calendar, { ...parts, clinicianId: kept?.id ?? null })
  const own = await readOwnVisits(db, patientId, range)
  const busy = new Set([date, ...dates, ...own.map((visit) => visit.date)])
  const days: PlannedDay[] = []
  for (const day of dates) {
    const slot = { date: day, time }
    const taken = await takenOn(db, able, { from: day, to: day })
    const obstacles = await readObstaclesOf(db, offer, slot, { taken, now })
    const there = own.find((visit) => visit.date === day) ?? null
    const asked = { able, slot, kept: kept?.id ?? null, busy, now }
    const others = there !== null || !needsOther(obstacles) ? [] : await othersFor(db, asked, taken)
    days.push({ slot, obstacles, own: there, possible: [...others, ...wantedOf(obstacles, slot, offer)] })
  }
  return { days, kept }
}

/** Something is in the way, and another time helps. */
export const needsOther = (obstacles: readonly Obstacle[]): boolean =>
  obstacles.length > 0 && !obstacles.some(({ kind }) => kind === 'nobody' || kind === 'no-room')

const takenOn = (
  db: Database,
  able: Offer,
  range: { from: CalendarDate; to: CalendarDate },
): Promise<Taken> => listTaken(db, resourcesInQuestion(able), range)

/** The visit's own time, whatever is in the way unless that is final. */
function wantedOf(obstacles: readonly Obstacle[], slot: Slot, { candidates }: Offer): Possible[] {
  if (obstacles.some(isFinal)) return []
  const [clinician = null, other] = candidates.clinicians ?? []
  return [{ ...slot, clinician: other === undefined ? clinician : null, anyway: obstacles.map(markOf) }]
}

type Asked = {
  able: Offer
  slot: Slot
  kept: string | null
  /** Days on which the patient has a visit anyway. */
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
    anyway: [],
    clinician: withWhom(one, kept),
  }))

/** Whom the visit is with where they are free, else the first who is; null where it is with anybody. */
const withWhom = ({ clinicians }: StaffTime, kept: string | null): Clinician | null =>
  kept === null ? null : (clinicians.find((one) => one?.id === kept) ?? clinicians[0] ?? null)
