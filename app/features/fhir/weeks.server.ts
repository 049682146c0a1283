import type { Database } from '#app/db/tables.ts'
import { minuteAt } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, daysFrom, earlierOf, laterOf } from '#app/platform/dates.ts'
import { letOthersRun } from '#app/platform/process/timers.server.ts'
import { digest } from '#app/platform/secrets/random.server.ts'
import { dayForPatients, isWorked, openingsOn, takenFor } from '../scheduling/index.server.ts'
import type { Taken } from '../scheduling/resources.ts'
import type { OfferedBookable } from './bookables.server.ts'
import { slotId } from './ids.ts'
import type { SlotFacts } from './resources.server.ts'

export type WeekOfSlots = {
  /** By their start, then by their schedule. */
  slots: readonly SlotFacts[]
  /** Of all that they were found from: those of the same signature are the same until `end`. */
  signature: string
  /** From then on a free one comes too soon, or one is over; milliseconds since 1970. */
  end: number
}

type Asked = {
  bookables: readonly OfferedBookable[]
  monday: CalendarDate
  today: CalendarDate
  now: Temporal.Instant
  /** Of treatments, hours, people, and closures. */
  calendarSignature: string
  /** Found before; taken as it is where nothing of it changed. */
  before: WeekOfSlots | undefined
}

/** So many are looked at before others get their turn. */
const schedulesAtOnce = 50

/**
 * Every start of a week within working hours that is still to come: free where the booking page offers it, else busy, whatever
 * the reason.
 */
export async function readWeek(db: Database, asked: Asked): Promise<WeekOfSlots> {
  const { bookables, monday, today, now, before } = asked
  const days = { from: laterOf(today, monday), to: addDays(monday, 6) }
  const offers = bookables.map(({ offer }) => offer)
  const taken = await takenFor(db, offers, days)
  const reach = bookables.map(({ lastDay }) => earlierOf(lastDay, days.to))
  const signature = digest(asked.calendarSignature, textOf(taken), days.from, ...reach)
  if (before?.signature === signature && now.epochMilliseconds < before.end) return before
  const slots: SlotFacts[] = []
  let end = Number.POSITIVE_INFINITY
  for (const date of daysFrom(days.from, days.to)) {
    for (const [index, bookable] of bookables.entries()) {
      if (index % schedulesAtOnce === 0) await letOthersRun()
      if (date > bookable.lastDay) continue
      const { offer, id: schedule, minutes } = bookable
      const day = openingsOn(offer, date)
      const worked = day.times.filter((time) => isWorked(day, time))
      if (worked.length === 0) continue
      const free = new Set(dayForPatients(offer, date, { now, taken }).times)
      for (const time of worked) {
        const start = minuteAt(date, time)
        if (start * 60_000 < now.epochMilliseconds) continue
        const isFree = free.has(time)
        // A free one is too soon from the end of its notice on; any is over once it began.
        const last = isFree ? start - offer.limits.notice : start
        end = Math.min(end, last * 60_000 + 1)
        slots.push({
          id: slotId(schedule, start),
          schedule,
          start,
          minutes,
          status: isFree ? 'free' : 'busy',
        })
      }
    }
  }
  slots.sort((one, other) => one.start - other.start || (one.schedule < other.schedule ? -1 : 1))
  return { slots, signature, end }
}

const textOf = (taken: Taken): string =>
  JSON.stringify([...taken].map(([id, blocks]) => [id, [...blocks].sort(byBlock)]).sort())

const byBlock = ([one]: [number, number], [other]: [number, number]) => one - other
