import type { Clinician } from '#app/features/team/rules.ts'
import { clinicDate, clinicInstant, minuteAt } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, daysFrom, laterOf } from '#app/platform/dates.ts'
import type { Services } from '#app/platform/services.ts'
import { firstOf, lastOf } from '#app/platform/shapes/collections.ts'
import type { Span } from '#app/platform/shapes/spans.ts'
import type { Place } from '../calendar.ts'
import type { Offer } from '../day-openings.server.ts'
import { nearestTo, type StaffTime, staffTimes } from '../free-times.server.ts'
import { readMovingParts } from '../moving-parts.server.ts'
import { wholeLength } from '../parts.ts'
import { countVisitsOn } from '../queries.server.ts'
import { alternativesShown, type ChosenSlot, type Slot, type VisitLength } from '../rules.ts'
import {
  findOffer,
  isOwn,
  longestSearchDays,
  offeredDays,
  stripDays,
  takenInOffer,
  type Wanted,
  withOne,
} from './free-days.server.ts'
import type { NearSlot } from './rules.ts'

/** The first free time, and so many more next to it. */
const firstShown = 4
/** Where a wanted time is lost, others are looked for so many days before and after. */
const nearDays = 14

type Found = StaffTime & { date: CalendarDate }

/**
 * The next free times for staff, within working hours: with the one who is wanted, else at each with the one to whom "any" would
 * lead. Empty where the treatment is gone, is offered on no day, or has nothing free for two months.
 * @param wish a time that was pointed at: it comes before the others where it is free, beyond working hours too
 */
export async function readFirstFree(
  services: Services,
  { wish, ...asked }: Wanted & { wish: ChosenSlot | null },
): Promise<NearSlot[]> {
  const now = services.clock.now()
  const today = clinicDate(now)
  const found = wish ? await readWish(services, asked, wish) : []
  const [wished] = found
  const begun: Found[] = []
  const able = await findOffer(services, asked, today)
  if (!able) return []
  const { offer, clinicianId } = withOne(able, asked)
  let days = offeredDays(offer, today, stripDays)
  while (days.length > 0 && found.length < firstShown && firstOf(days) <= addDays(today, longestSearchDays)) {
    const taken = await takenInOffer(services, asked, offer, { from: firstOf(days), to: lastOf(days) })
    const free = days.flatMap((date) => timesOn(offer, date, { now, taken, isWithin: true }))
    const others = free.filter(
      (one) =>
        (one.date !== wished?.date || one.time !== wished.time) && !isOwn(asked, { ...one, clinicianId }),
    )
    found.push(...others.filter((one) => !hasBegun(one, now)))
    begun.push(...others.filter((one) => hasBegun(one, now)))
    days = offeredDays(offer, addDays(lastOf(days), 1), stripDays)
  }
  // The one that began last, for somebody who walked in: after those that are still to come.
  const walkIn = begun.slice(-1)
  const shown = await withLeastBusy(services, [...found.slice(0, firstShown - walkIn.length), ...walkIn])
  return shown.map((one, place) => (place >= shown.length - walkIn.length ? { ...one, hasBegun: true } : one))
}

const hasBegun = ({ date, time }: Slot, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(clinicInstant(date, time), now) < 0

async function readWish(services: Services, asked: Wanted, wish: ChosenSlot): Promise<Found[]> {
  const now = services.clock.now()
  if (wish.date < clinicDate(now)) return []
  const able = await findOffer(services, asked, wish.date)
  if (!able) return []
  const { offer } = withOne(able, { clinicianId: wish.clinicianId ?? asked.clinicianId ?? null })
  if (offeredDays(offer, wish.date, 1)[0] !== wish.date) return []
  const taken = await takenInOffer(services, asked, offer, { from: wish.date, to: wish.date })
  return timesOn(offer, wish.date, { now, taken }).filter(({ time }) => time === wish.time)
}

const timesOn = (offer: Offer, date: CalendarDate, now: Parameters<typeof staffTimes>[2]): Found[] =>
  staffTimes(offer, date, now).map((one) => ({ ...one, date }))

/**
 * The free times nearest to one that was lost, for staff, within working hours; empty where the treatment is gone. At each it
 * is with the one who was wanted, or with somebody else who is free then; where nobody was, with the one to whom "any" would lead.
 */
export async function nearestForStaff(
  services: Services,
  { clinicianId = null, ...asked }: Wanted & { slot: Slot },
): Promise<NearSlot[]> {
  const { days, on, needsNobody } = await freeAround(services, asked)
  const whoOf = ({ clinicians }: StaffTime) => {
    if (needsNobody) return [null]
    const wanted = clinicians.find((one) => one?.id === clinicianId) ?? clinicians[0] ?? null
    return clinicianId === null ? clinicians : [wanted]
  }
  // Where the treatment no longer needs a clinician, the appointment keeps its own without asking for them by name.
  const stays = needsNobody ? (asked.own?.clinicianId ?? null) : null
  const elsewhere = days
    .flatMap(on)
    .map((one) => ({ ...one, clinicians: whoOf(one) }))
    .filter(({ date, time, clinicians }) => {
      const who = clinicianId === null ? null : (clinicians[0]?.id ?? null)
      return !isOwn(asked, { date, time, clinicianId: who ?? stays })
    })
  return withLeastBusy(services, nearestTo(asked.slot, elsewhere).slice(0, alternativesShown))
}

type Free = {
  needsNobody: boolean
  days: readonly CalendarDate[]
  /** The free times of one of those days, each with everyone who is free then. */
  on: (date: CalendarDate) => Found[]
}

/** Free times within working hours on the days around one; a day is looked at when it is asked for. */
async function freeAround(services: Services, asked: Wanted & { slot: Slot }): Promise<Free> {
  const now = services.clock.now()
  const from = laterOf(clinicDate(now), addDays(asked.slot.date, -nearDays))
  const to = laterOf(from, addDays(asked.slot.date, nearDays))
  const able = await findOffer(services, asked, from)
  if (!able) return { needsNobody: true, days: [], on: () => [] }
  const needsNobody = able.candidates.clinicians === null
  const offer = needsNobody ? withOne(able, asked).offer : inRoom(able, asked)
  const taken = await takenInOffer(services, asked, offer, { from, to })
  const known = new Map<CalendarDate, Found[]>()
  const on = (date: CalendarDate) => {
    const found = known.get(date) ?? timesOn(offer, date, { now, taken, isWithin: true })
    known.set(date, found)
    return found
  }
  return { needsNobody, days: daysFrom(from, to), on }
}

/** Where a booked appointment could go: at the same time with somebody else, and at the next free time after it. */
export type OtherTimes = { same: NearSlot | null; next: NearSlot | null }

type Booked = ChosenSlot & VisitLength & Place & { id: string; treatmentId: string }

/**
 * Other times for each of those appointments, by their ids: no two are sent to the same clinician at once, so that all can
 * be moved together. Who can stay at their time does; only then the next free times are given out, with their own clinician
 * where that is free, else with the one who has the fewest appointments.
 * @param rows in the order in which they choose
 */
export async function readOtherTimes(
  services: Services,
  rows: readonly Booked[],
): Promise<Map<string, OtherTimes>> {
  const given: Given[] = []
  const pick = async (row: Booked, minutes: VisitLength, found: Found | undefined) => {
    const [slot = null] = await withLeastBusy(services, found ? [found] : [])
    if (slot) given.push({ key: keyOf(row, slot.clinicianId), ...slot, ...minutes })
    return slot
  }
  const asked: { row: Booked; minutes: VisitLength; free: Free; same: NearSlot | null }[] = []
  for (const row of rows) {
    const { minutes, free } = await freeForBooked(services, row)
    const others = (one: Found) => one.clinicians.filter((who) => who?.id !== row.clinicianId)
    const atOnce = free.days.includes(row.date) ? leftOf(free.on(row.date), { given, row, minutes }) : []
    const found = atOnce.find((one) => isAt(one, row) && others(one).length > 0)
    const isOther = found && !free.needsNobody
    const same = await pick(row, minutes, isOther ? { ...found, clinicians: others(found) } : undefined)
    asked.push({ row, minutes, free, same })
  }
  const all = new Map<string, OtherTimes>()
  for (const { row, minutes, free, same } of asked) {
    const found = firstAfter(free, { given, row, minutes })
    const own = found?.clinicians.filter((who) => who?.id === row.clinicianId) ?? []
    const next = await pick(row, minutes, found && own.length > 0 ? { ...found, clinicians: own } : found)
    all.set(row.id, { same, next })
  }
  return all
}

function firstAfter(free: Free, wanted: { given: readonly Given[]; row: Booked; minutes: VisitLength }) {
  for (const date of free.days) {
    if (date < wanted.row.date) continue
    const found = leftOf(free.on(date), wanted).find((one) => isAfter(one, wanted.row))
    if (found) return found
  }
  return undefined
}

async function freeForBooked(services: Services, row: Booked) {
  const parts = await readMovingParts(services.db, row)
  const { treatmentId, roomId } = row
  const asked = { treatmentId, ...parts, except: row.id, own: row, roomId, slot: row }
  const minutes = wholeLength([parts.length, ...parts.next.map((part) => part.length)])
  return { minutes, free: await freeAround(services, asked) }
}

const isAt = (one: Slot, other: Slot): boolean => one.date === other.date && one.time === other.time

const isAfter = (one: Slot, other: Slot): boolean =>
  one.date > other.date || (one.date === other.date && one.time > other.time)

/** Free times without those that were given to others. */
const leftOf = (
  found: readonly Found[],
  { given, row, minutes }: { given: readonly Given[]; row: Booked; minutes: VisitLength },
): Found[] =>
  found.flatMap((one) => {
    const isLeft = (who: Clinician | null) =>
      !given.some(
        (other) => other.key === keyOf(row, who?.id ?? null) && overlaps(other, { ...one, ...minutes }),
      )
    const clinicians = one.clinicians.filter(isLeft)
    return clinicians.length === 0 ? [] : [{ ...one, clinicians }]
  })

type Given = Slot & VisitLength & { key: string }

const keyOf = ({ treatmentId }: Pick<Booked, 'treatmentId'>, clinicianId: string | null): string =>
  clinicianId ?? treatmentId

function overlaps(one: Slot & VisitLength, other: Slot & VisitLength): boolean {
  const [first, second] = [one, other].map(({ date, time, ...length }) => {
    const start = minuteAt(date, time)
    return {
      from: start - length.bufferBefore,
      to: start + length.durationMinutes + length.bufferAfter,
    }
  }) as [Span, Span]
  return first.from < second.to && second.from < first.to
}

function inRoom(able: Offer, { roomId = null }: Pick<Wanted, 'roomId'>): Offer {
  const rooms = able.candidates.rooms?.filter(({ id }) => id === roomId) ?? []
  return rooms.length === 0 ? able : { ...able, candidates: { ...able.candidates, rooms } }
}

/** At each time whom it would be with: who has the fewest visits that day, then by their order. */
async function withLeastBusy({ db }: Services, found: readonly Found[]): Promise<NearSlot[]> {
  const counts = new Map<CalendarDate, Map<string, number>>()
  for (const date of new Set(found.map((one) => one.date))) {
    const several = found.filter((one) => one.date === date && one.clinicians.length > 1)
    const ids = [...new Set(several.flatMap(({ clinicians }) => clinicians.flatMap((one) => one?.id ?? [])))]
    if (ids.length > 0) counts.set(date, await countVisitsOn(db, ids, date))
  }
  return found.map(({ date, time, clinicians }): NearSlot => {
    const visitsOf = (one: Clinician | null) => (one && counts.get(date)?.get(one.id)) ?? 0
    const [least = null] = clinicians.toSorted((one, other) => visitsOf(one) - visitsOf(other))
    return { date, time, clinicianId: least?.id ?? null, clinician: least?.name ?? null }
  })
}
