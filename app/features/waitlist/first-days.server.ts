import { addDays, type CalendarDate, laterOf } from '../../platform/dates.ts'
import { limitsOf } from '../appointments/availability/free-times.server.ts'
import { lastBookableDay } from '../appointments/rules.ts'
import type { Treatment } from '../treatments/rules.ts'

/** A wish begins with so many days after its first. */
const daysAtFirst = 13

type LastDay = { chosen: Treatment | undefined; today: CalendarDate; wanted: CalendarDate | null }

/**
 * The last day that a form of the waitlist begins with: the one that was asked for, else two weeks; never behind the last
 * on which the treatment can be booked, which the same form would refuse.
 */
export function lastDayAtFirst(from: CalendarDate, { chosen, today, wanted: asked }: LastDay): CalendarDate {
  const wanted = asked !== null && asked >= from ? asked : addDays(from, daysAtFirst)
  const last = lastBookableDay(today, chosen && limitsOf(chosen).horizon)
  return wanted < last ? wanted : laterOf(last, from)
}
