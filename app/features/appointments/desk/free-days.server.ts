import { clinicDate } from '../../../platform/clinic-time.server.ts'
import { addDays, type CalendarDate } from '../../../platform/dates.ts'
import type { Services } from '../../../platform/services.ts'
import { firstOf } from '../../../platform/shapes/lists.ts'
import { findById as findTreatment } from '../../treatments/queries.server.ts'
import { defaultCapacity } from '../../treatments/rules.ts'
import { listTakenBlocks } from '../claims.server.ts'
import { timesForPatients } from '../patient-offer.ts'
import { type Resource, resourcesOf } from '../resources.ts'
import { alternativesShown, isOfferedOn, type Slot } from '../rules.ts'
import { type BookableOffer, staffFreeTimes } from '../slots.server.ts'

/** The days that a treatment offers, a handful at a time, and the free times of the chosen one. */
export type FreeDaysView = {
  days: FreeDay[]
  chosen: CalendarDate | null
  /** First days of the strips before and after; null where there is none. */
  earlier: CalendarDate | null
  later: CalendarDate | null
  times: Slot['time'][]
  /** Those of them that patients are not offered: a visit would leave working hours. */
  outside: Slot['time'][]
}

export type FreeDay = { date: CalendarDate; free: number }

/** Days that a strip shows. */
const stripDays = 5
/** A treatment that is offered at all is offered within a week; a closed clinic may stretch that. */
const longestSearchDays = 60
/** Where a wanted time is lost, others are looked for so many days before and after. */
const nearDays = 14

type Wanted = {
  treatmentId: string
  /** Of the visit where there is one; else the treatment's. */
  durationMinutes?: number
  /** The visit that is moved: its own time counts as free. */
  except?: string
}

/**
 * The next days that the treatment is offered on, with how many times are free on each for staff, who need
 * neither notice nor horizon (docs/specification.md#bookings-by-phone). Null where the treatment is gone or
 * offers no day.
 * @param strip first day to look at; else the wanted day, else today
 */
export async function readFreeDays(
  services: Services,
  asked: Wanted & { day: CalendarDate | null; strip: CalendarDate | null },
): Promise<FreeDaysView | null> {
  const now = services.clock.now()
  const today = clinicDate(now)
  const offer = await findOffer(services, asked)
  if (!offer) return null
  const wanted = asked.strip ?? asked.day ?? today
  const first = laterOf(wanted, today)
  const days = offeredDays(offer, first, stripDays)
  const last = days.at(-1)
  if (last === undefined) return null
  const taken = await listTakenBlocks(services.db, resourcesFor(asked, offer), {
    from: firstOf(days),
    to: last,
    ...(asked.except ? { except: asked.except } : {}),
  })
  const timesOf = (date: CalendarDate) => staffFreeTimes(offer, date, { now, taken })
  const chosen = days.find((date) => date === asked.day) ?? null
  const free = days.map((date) => ({ date, free: timesOf(date).length }))
  const firstFree = free.find((day) => day.free > 0)?.date
  const shownDay = chosen ?? firstFree ?? last
  const times = timesOf(shownDay)
  return {
    days: free,
    chosen: chosen ?? firstFree ?? null,
    earlier: earlierStrip(offer, firstOf(days), today),
    later: offeredDays(offer, addDays(last, 1), 1)[0] ?? null,
    times,
    outside: times.filter((time) => !timesForPatients(offer, shownDay).includes(time)),
  }
}

/** The free times nearest to one that was lost, for staff, within working hours; empty where the treatment is gone. */
export async function nearestForStaff(services: Services, asked: Wanted & { slot: Slot }): Promise<Slot[]> {
  const { db, clock } = services
  const now = clock.now()
  const offer = await findOffer(services, asked)
  if (!offer) return []
  const today = clinicDate(now)
  const from = laterOf(today, addDays(asked.slot.date, -nearDays))
  const to = laterOf(from, addDays(asked.slot.date, nearDays))
  const taken = await listTakenBlocks(db, resourcesFor(asked, offer), {
    from,
    to,
    ...(asked.except ? { except: asked.except } : {}),
  })
  const days = daysFrom(from, to)
  const free = days.flatMap((date) =>
    staffFreeTimes(offer, date, { now, taken })
      .filter((time) => timesForPatients(offer, date).includes(time))
      .map((time) => ({ date, time })),
  )
  const distance = ({ date, time }: Slot) =>
    Math.abs(Date.parse(`${date}T${time}Z`) - Date.parse(`${asked.slot.date}T${asked.slot.time}Z`))
  return free.sort((one, other) => distance(one) - distance(other)).slice(0, alternativesShown)
}

async function findOffer(
  { db }: Services,
  { treatmentId, durationMinutes }: Wanted,
): Promise<BookableOffer | null> {
  const treatment = await findTreatment(db, treatmentId)
  if (!treatment) return null
  return {
    availableDays: treatment.availableDays,
    availableTimes: treatment.availableTimes,
    durationMinutes: durationMinutes ?? treatment.durationMinutes,
    capacity: Math.max(treatment.capacity, defaultCapacity),
  }
}

const resourcesFor = ({ treatmentId: id }: Wanted, { capacity }: BookableOffer): Resource[] =>
  resourcesOf({ treatment: { id, capacity } })

const laterOf = (one: CalendarDate, other: CalendarDate): CalendarDate => (one > other ? one : other)

const daysFrom = (from: CalendarDate, to: CalendarDate): CalendarDate[] => {
  const days: CalendarDate[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

function offeredDays(offer: BookableOffer, first: CalendarDate, most: number): CalendarDate[] {
  const days = daysFrom(first, addDays(first, longestSearchDays))
  return days.filter((day) => isOfferedOn(offer, day)).slice(0, most)
}

function earlierStrip(offer: BookableOffer, first: CalendarDate, today: CalendarDate): CalendarDate | null {
  if (first <= today) return null
  const from = laterOf(today, addDays(first, -longestSearchDays))
  const before = daysFrom(from, addDays(first, -1)).filter((day) => isOfferedOn(offer, day))
  return before.at(-stripDays) ?? before[0] ?? null
}
