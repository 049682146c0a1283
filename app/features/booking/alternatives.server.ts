import { type Clinician, fullName } from '#app/features/team/rules.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, daysFrom, laterOf } from '#app/platform/dates.ts'
import type { Services } from '#app/platform/services.ts'
import {
  dayForPatients,
  freePlaces,
  isBookedOnline,
  nearestTo,
  openingsOn,
  type PatientOffer,
  patientOfferOf,
  readCalendar,
  takenFor,
} from '../scheduling/index.server.ts'
import type { Taken } from '../scheduling/resources.ts'
import { alternativesShown, horizonDays, lastBookableDay, type Slot } from '../scheduling/rules.ts'
import type { BookingRefusal } from './commands.server.ts'

type Lost = NonNullable<BookingRefusal['lost']>

/** A free time near the wanted one; with somebody in particular where one was wanted. */
type Alternative = Slot & { clinicianId: string | null; clinician: string | null }

/** A time that was offered and cannot be had: why, with whom it was wanted, and up to three free times near it. */
export type TakenView = {
  slot: Slot
  reason: Lost['reason']
  /** Their name; null where anybody would have done. */
  clinician: string | null
  alternatives: Alternative[]
}

/** Why the time that a link names isn't chosen: it is gone, or there never was one. */
export type LinkView =
  | { kind: 'gone'; slot: Slot; treatment: string; alternatives: Alternative[] }
  | { kind: 'unknown' }

/** Free times are first looked for this many days around the wanted one, then up to the horizon. */
const nearbyDays = 14
/** With others at the very time, so that the one who was wanted is among the three as well. */
const sameTimeShown = 2

/** A visit that its patient moves: it is as long as it was booked, with the parts that it has. */
type Moving = Pick<PatientOffer, 'moving' | 'length' | 'keepsLength' | 'next'>

/** What was lost, for the page. @param moving the visit that was to be moved there */
export async function withAlternatives(services: Services, lost: Lost, moving?: Moving): Promise<TakenView> {
  const { slot, reason } = lost
  const { alternatives, wanted } = await findAlternatives(services, lost, moving)
  return { slot, reason, clinician: wanted && fullName(wanted), alternatives }
}

/**
 * Up to three free times near one that was taken. Where anybody would do: the nearest, with whomever. Where somebody
 * was wanted: the same time with others, then near times with them, then near times with others.
 */
async function findAlternatives(
  services: Services,
  { slot: lost, treatments, clinicianId }: Lost,
  moving: Moving | undefined,
): Promise<{ alternatives: Alternative[]; wanted: Clinician | null }> {
  const now = services.clock.now()
  const today = clinicDate(now)
  const longest = Math.max(...treatments.map((one) => one.horizonDays ?? horizonDays))
  const most = { from: today, to: lastBookableDay(today, longest) }
  const calendar = await readCalendar(services.db, most)
  const booked = patientOfferOf(treatments, calendar)
  const parts = moving?.next?.map((part) => ({ ...part, calendar }))
  const offer: PatientOffer = { ...booked, ...moving, ...(parts && { next: parts }) }
  const whole = { from: today, to: lastBookableDay(today, offer.limits.horizon) }
  const all = [offer, ...(offer.next ?? [])].flatMap(({ candidates }) => candidates.clinicians ?? [])
  const wanted = all.find(({ id }) => id === clinicianId) ?? null
  if (!isBookedOnline(treatments[0], offer)) return { alternatives: [], wanted }
  const nearby = {
    from: laterOf(today, addDays(lost.date, -nearbyDays)),
    to: addDays(lost.date, nearbyDays),
  }
  const around = (known: Known): Alternative[] => {
    if (!wanted) return withAnybody(offer, lost, known)
    if (treatments.length === 1) return aroundWanted(offer, wanted, lost, known)
    const withThem = patientOfferOf(treatments, calendar, wanted.id)
    return aroundWantedOfSeveral({ withThem, withAny: offer }, wanted, lost, known)
  }
  let alternatives: Alternative[] = []
  for (const range of [nearby, whole]) {
    const taken = await takenFor(services.db, [offer], range)
    const known = { days: daysFrom(range.from, range.to), now, taken }
    alternatives = around(known)
    if (alternatives.length === alternativesShown) break
  }
  return { alternatives, wanted }
}

type Known = { days: readonly CalendarDate[]; now: Temporal.Instant; taken: Taken }

const withAnybody = (offer: PatientOffer, lost: Slot, known: Known): Alternative[] =>
  nearest(lost, freeTimes(offer, known)).map((slot) => ({ ...slot, clinicianId: null, clinician: null }))

function aroundWanted(offer: PatientOffer, wanted: Clinician, lost: Slot, known: Known): Alternative[] {
  const others = (offer.candidates.clinicians ?? []).filter(({ id }) => id !== wanted.id)
  const withOthers = { ...offer, candidates: { ...offer.candidates, clinicians: others } }
  const withThem = { ...offer, candidates: { ...offer.candidates, clinicians: [wanted] } }
  const elsewhere = others.length > 0 ? freeTimes(withOthers, known) : []
  const isLost = (slot: Slot) => isSame(slot, lost)
  const sameTime = elsewhere
    .filter(isLost)
    .flatMap((slot) => whoIsFree(withOthers, slot, known.taken).map((who) => named(slot, who)))
  const near = nearest(lost, freeTimes(withThem, known)).map((slot) => named(slot, wanted))
  const nearOthers = nearest(
    lost,
    elsewhere.filter((slot) => !isLost(slot)),
  ).flatMap((slot) =>
    whoIsFree(withOthers, slot, known.taken)
      .slice(0, 1)
      .map((who) => named(slot, who)),
  )
  const first = sameTime.slice(0, near.length > 0 ? sameTimeShown : alternativesShown)
  return [...first, ...near, ...nearOthers].slice(0, alternativesShown)
}

/** Who is wanted gives some of several treatments: the same time with anybody, then near times with them, then with anybody. */
function aroundWantedOfSeveral(
  { withThem, withAny }: { withThem: PatientOffer; withAny: PatientOffer },
  wanted: Clinician,
  lost: Slot,
  known: Known,
): Alternative[] {
  const near = nearest(lost, freeTimes(withThem, known)).map((slot) => named(slot, wanted))
  const clinician = m.booking_taken_with_any()
  const others = nearest(lost, freeTimes(withAny, known))
    .filter((slot) => near.every((one) => !isSame(one, slot)))
    .map((slot) => ({ ...slot, clinicianId: null, clinician }))
  const [atThatTime, later] = [
    others.filter((one) => isSame(one, lost)),
    others.filter((one) => !isSame(one, lost)),
  ]
  return [...atThatTime, ...near, ...later].slice(0, alternativesShown)
}

const isSame = (one: Slot, other: Slot) => one.date === other.date && one.time === other.time

const freeTimes = (offer: PatientOffer, { days, ...known }: Known): Slot[] =>
  days.flatMap((date) => dayForPatients(offer, date, known).times.map((time) => ({ date, time })))

const nearest = (lost: Slot, slots: readonly Slot[]) => nearestTo(lost, slots).slice(0, alternativesShown)

/** In their order. */
function whoIsFree(offer: PatientOffer, slot: Slot, taken: Taken): Clinician[] {
  const places = freePlaces(openingsOn(offer, slot.date), slot.time, { taken })
  return places?.clinicians.filter((one) => one !== null) ?? []
}

const named = (slot: Slot, who: Clinician): Alternative => ({
  ...slot,
  clinicianId: who.id,
  clinician: fullName(who),
})
