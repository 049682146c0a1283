import { m } from '../../../language/messages.ts'
import { clinicDate, clinicTime } from '../../../platform/clinic-time.server.ts'
import { weekdayOf } from '../../../platform/dates.ts'
import { hourShown, timeText, weekdayName } from '../../../platform/shown.ts'
import { type Opening, openingAt } from '../../opening-hours/opening.ts'
import type { WeeklyHours, WorkingRange } from '../../opening-hours/rules.ts'

export type OpeningView = {
  /** "Open now", "Opens Monday at 9:00 AM" */
  words: string
  /** How much of the working day is over, 0 to 1; null while the clinic is closed. */
  dayShare: number | null
  /** From the first opening to the last closing of today, or of the day on which it opens next; null for none. */
  day: WorkingRange | null
}

/** What the hours card says at that instant, in the clinic's time. */
export function openingView(week: WeeklyHours, now: Temporal.Instant): OpeningView {
  const opening = openingAt(week, clinicDate(now), clinicTime(now))
  return { words: wordsOf(opening), dayShare: opening.isOpen ? opening.dayShare : null, day: opening.day }
}

function wordsOf(opening: Opening): string {
  if (opening.isOpen) return m.contact_page_open_now()
  if (!opening.next) return m.contact_page_closed()
  const { date, time, inDays } = opening.next
  const at = { time: timeText(time), hour: hourShown(time) }
  if (inDays === 0) return m.contact_page_opens_today(at)
  if (inDays === 1) return m.contact_page_opens_tomorrow(at)
  return m.contact_page_opens_on({ ...at, weekday: weekdayName(weekdayOf(date)) })
}
