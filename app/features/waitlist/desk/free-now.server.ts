import {
  dayForPatients,
  isBookedOnline,
  type PatientOffer,
  patientOffer,
  readCalendar,
  takenFor,
} from '#app/features/scheduling/index.server.ts'
import { lastBookableDay, type Slot } from '#app/features/scheduling/rules.ts'
import { listByIds } from '#app/features/treatments/queries.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, laterOf, weekdayOf } from '#app/platform/dates.ts'
import type { Services } from '#app/platform/services.ts'
import { isPartWanted, type Wish } from '../rules.ts'

/** So many times are shown of each. */
const shownAtMost = 3
/** So many days behind their last one are looked at for who finds none. */
const daysBeyond = 42

/**
 * The first times that are free by now and that each of them waits for, by the id of their place; who finds none is left
 * out. Three queries next to the calendar's, however many wait: what several ask for (a treatment with somebody, a day) is
 * looked at once.
 */
export async function freeFor(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  wishes: readonly (Wish & { id: string })[],
  atMost = shownAtMost,
): Promise<Map<string, Slot[]>> {
  const found = new Map<string, Slot[]>()
  if (wishes.length === 0) return found
  const now = clock.now()
  const today = clinicDate(now)
  const treatments = await listByIds(db, [...new Set(wishes.map((wish) => wish.treatmentId))])
  const days = { from: firstAsked(wishes, today), to: lastAsked(wishes, today) }
  const calendar = await readCalendar(db, days)
  const active = new Map(treatments.filter((one) => one.active).map((one) => [one.id, one]))
  const offers = new Map<string, PatientOffer>()
  for (const wish of wishes) {
    const treatment = active.get(wish.treatmentId)
    if (!treatment || offers.has(keyOf(wish))) continue
    const offer = patientOffer(treatment, calendar, wish.clinicianId)
    if (isBookedOnline(treatment, offer)) offers.set(keyOf(wish), offer)
  }
  if (offers.size === 0) return found
  const taken = await takenFor(db, [...offers.values()], days)
  const known = new Map<string, Slot['time'][]>()
  for (const wish of wishes) {
    const offer = offers.get(keyOf(wish))
    if (!offer) continue
    const timesOn = (date: CalendarDate) => {
      const key = `${keyOf(wish)} ${date}`
      const times = known.get(key) ?? dayForPatients(offer, date, { now, taken }).times
      known.set(key, times)
      return times
    }
    const last = lastBookableDay(today, offer.limits.horizon)
    const free = firstOf(wish, timesOn, { today, last, atMost })
    if (free.length > 0) found.set(wish.id, free)
  }
  return found
}

/** The first time behind the days of each that would suit them otherwise; who finds none within six weeks is left out. */
export const nextFor = (
  services: Pick<Services, 'db' | 'clock'>,
  wishes: readonly (Wish & { id: string })[],
): Promise<Map<string, Slot[]>> => {
  const behind = wishes.map((wish) => ({
    ...wish,
    from: addDays(wish.until, 1),
    until: addDays(wish.until, daysBeyond),
  }))
  return freeFor(services, behind, 1)
}

const keyOf = ({ treatmentId, clinicianId }: Wish) => `${treatmentId} ${clinicianId ?? ''}`

const firstAsked = (wishes: readonly Wish[], today: CalendarDate): CalendarDate => {
  const first = wishes.map(({ from }) => from).sort()[0] ?? today
  return laterOf(first, today)
}

const lastAsked = (wishes: readonly Wish[], today: CalendarDate): CalendarDate =>
  wishes.reduce((last, { until }) => laterOf(last, until), today)

function firstOf(
  wish: Wish,
  timesOn: (date: CalendarDate) => Slot['time'][],
  { today, last: horizon, atMost }: { today: CalendarDate; last: CalendarDate; atMost: number },
): Slot[] {
  const free: Slot[] = []
  const last = wish.until < horizon ? wish.until : horizon
  for (let date = laterOf(wish.from, today); date <= last; date = addDays(date, 1)) {
    if (!wish.weekdays.includes(weekdayOf(date))) continue
    for (const time of timesOn(date)) {
      if (isPartWanted(wish, time)) free.push({ date, time })
      if (free.length === atMost) return free
    }
  }
  return free
}
