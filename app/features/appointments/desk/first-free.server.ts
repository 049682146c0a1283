import { clinicDate } from '../../../platform/clinic-time.server.ts'
import { addDays, type CalendarDate } from '../../../platform/dates.ts'
import type { Services } from '../../../platform/services.ts'
import { firstOf, lastOf } from '../../../platform/shapes/lists.ts'
import type { Clinician } from '../../team/rules.ts'
import type { Offer } from '../availability/day-openings.server.ts'
import { type StaffTime, staffTimes } from '../availability/free-times.server.ts'
import { countVisitsOn } from '../queries.server.ts'
import type { Taken } from '../resources.ts'
import type { ChosenSlot } from '../rules.ts'
import {
  findOffer,
  longestSearchDays,
  offeredDays,
  stripDays,
  takenFor,
  type Wanted,
  withOne,
} from './free-days.server.ts'
import type { NearSlot } from './slot-refusal.ts'

/** The first free time, which is chosen at once, and so many more beside it. */
const firstShown = 4

type Asked = Wanted & {
  /** A time that was pointed at: it stands before the others where it is free. */
  wish: ChosenSlot | null
}

/**
 * The next free times of a treatment for staff, within working hours: who is wanted gives them, or, where it is
 * anybody, at each the one to whom "any" would lead (`availability/placing.server.ts`). Empty where the treatment is
 * gone, is offered on no day, or has nothing free for two months.
 */
export async function readFirstFree(services: Services, asked: Asked): Promise<NearSlot[]> {
  const now = services.clock.now()
  const today = clinicDate(now)
  const found: Found[] = asked.wish ? await readWish(services, asked, asked.wish) : []
  const able = await findOffer(services, asked, today)
  if (!able) return []
  const { offer } = withOne(able, asked.clinicianId ?? null)
  let days = offeredDays(offer, today, stripDays)
  while (days.length > 0 && found.length < firstShown && firstOf(days) <= addDays(today, longestSearchDays)) {
    const taken = await takenFor(services, asked, offer, { from: firstOf(days), to: lastOf(days) })
    const free = days.flatMap((date) => timesOn(offer, date, { now, taken, isWithin: true }))
    found.push(...free.filter((one) => !isSame(one, found[0])))
    days = offeredDays(offer, addDays(lastOf(days), 1), stripDays)
  }
  return named(services, found.slice(0, firstShown))
}

type Found = StaffTime & { date: CalendarDate }
type Now = { now: Temporal.Instant; taken: Taken; isWithin: boolean }

const timesOn = (offer: Offer, date: CalendarDate, now: Now): Found[] =>
  staffTimes(offer, date, now).map((one) => ({ ...one, date }))

const isSame = (one: Found, other: Found | undefined) => one.date === other?.date && one.time === other.time

/** Beyond working hours too: it was pointed at. */
async function readWish(services: Services, asked: Asked, wish: ChosenSlot): Promise<Found[]> {
  const now = services.clock.now()
  if (wish.date < clinicDate(now)) return []
  const able = await findOffer(services, asked, wish.date)
  if (!able) return []
  const { offer } = withOne(able, wish.clinicianId ?? asked.clinicianId ?? null)
  if (offeredDays(offer, wish.date, 1)[0] !== wish.date) return []
  const taken = await takenFor(services, asked, offer, { from: wish.date, to: wish.date })
  const times = timesOn(offer, wish.date, { now, taken, isWithin: false })
  return times.filter(({ time }) => time === wish.time)
}

/** At each time whom it would be with: who has the fewest visits that day, then by their order. */
async function named({ db }: Services, found: readonly Found[]): Promise<NearSlot[]> {
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
