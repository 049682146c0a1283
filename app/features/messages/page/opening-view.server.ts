import {
  type Difference,
  differencesFrom,
  type PublicClosure,
  type PublicHours,
  spansOn,
} from '#app/features/closures/public/days.ts'
import { type Opening, openingAt } from '#app/features/opening-hours/opening.ts'
import type { WorkingRange } from '#app/features/opening-hours/rules.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { weekdayOf } from '#app/platform/dates.ts'
import { dayAndMonth, timeText, weekdayName } from '#app/platform/format.ts'

/** A weekday's name means the next one. */
const daysOfWeek = 8

export type OpeningView = {
  /** "Open now", "Opens Monday at 9:00 AM" */
  words: string
  /** How much of the working day is over, 0 to 1; null while the clinic is closed. */
  dayShare: number | null
  /** From the first opening to the last closing of today, or of the day on which it opens next; null for none. */
  day: WorkingRange | null
  /** Closed for all of today, and when it opens again. */
  isClosedToday: boolean
  again: string | null
  /** Of the next six weeks. */
  different: Difference[]
}

/** What the hours card says at that instant, in the clinic's time. */
export function openingView(
  hours: PublicHours,
  now: Temporal.Instant,
  closures: readonly PublicClosure[] = [],
): OpeningView {
  const today = clinicDate(now)
  const opening = openingAt(hours.week, today, clinicTime(now), (date) => spansOn(hours, closures, date))
  const different = differencesFrom(hours, closures, today)
  const isClosed = different[0]?.first === today && different[0].spans.length === 0
  const dayShare = opening.isOpen ? opening.dayShare : null
  const shown = { dayShare, day: opening.day, different, isClosedToday: isClosed }
  if (!isClosed) return { ...shown, words: wordsOf(opening), again: null }
  const { reason } = different[0] ?? { reason: '' }
  const words = reason === '' ? m.contact_page_closed_today() : m.contact_page_closed_today_for({ reason })
  return { ...shown, words, again: againOf(opening) }
}

/** "Opens again on Friday at 9:00 AM."; with the date where that is more than a week away. */
function againOf(opening: Opening): string | null {
  if (opening.isOpen || !opening.next) return null
  const { date, time, inDays } = opening.next
  const day = inDays < daysOfWeek ? weekdayName(weekdayOf(date)) : dayAndMonth(date)
  return m.contact_page_opens_again({ day, time: timeText(time) })
}

function wordsOf(opening: Opening): string {
  if (opening.isOpen) return m.contact_page_open_now()
  if (!opening.next) return m.contact_page_closed()
  const { date, time, inDays } = opening.next
  const at = { time: timeText(time) }
  if (inDays === 0) return m.contact_page_opens_today(at)
  if (inDays === 1) return m.contact_page_opens_tomorrow(at)
  const weekday = inDays < daysOfWeek ? weekdayName(weekdayOf(date)) : dayAndMonth(date)
  return m.contact_page_opens_on({ ...at, weekday })
}
