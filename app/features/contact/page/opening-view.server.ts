import { m } from '../../../language/messages.ts'
import { clinicDate, clinicTime } from '../../../platform/clinic-time.server.ts'
import { weekdayOf } from '../../../platform/dates.ts'
import { hourShown, timeText, weekdayName } from '../../../platform/shown.ts'
import { openingAt } from '../../clinic/rules.ts'

export type OpeningView = {
  /** "Open now", "Opens Monday at 9:00 AM" */
  words: string
  /** How much of the working day is over, 0 to 1; null while the clinic is closed. */
  dayShare: number | null
}

/** What the hours card says at that instant, in the clinic's time. */
export function openingView(now: Temporal.Instant): OpeningView {
  const opening = openingAt(clinicDate(now), clinicTime(now))
  if (opening.isOpen) return { words: m.contact_page_open_now(), dayShare: opening.dayShare }
  const { date, time, inDays } = opening.next
  const at = { time: timeText(time), hour: hourShown(time) }
  if (inDays === 0) return { words: m.contact_page_opens_today(at), dayShare: null }
  if (inDays === 1) return { words: m.contact_page_opens_tomorrow(at), dayShare: null }
  return {
    words: m.contact_page_opens_on({ ...at, weekday: weekdayName(weekdayOf(date)) }),
    dayShare: null,
  }
}
