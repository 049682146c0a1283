import { columns } from '../../db/columns.ts'
import { m } from '../../language/messages.ts'
import { clinicDate, clinicTime } from '../../platform/clinic-time.server.ts'
import { shortDate, timeText } from '../../platform/shown.ts'

/** "10:17 AM" today, else "Thu, Nov 19, 4:02 PM". @param at as it is stored */
export function momentText(at: string, now: Temporal.Instant): string {
  const instant = columns.asInstant(at)
  const time = timeText(clinicTime(instant))
  if (clinicDate(instant) === clinicDate(now)) return time
  return m.website_day_and_time({ day: shortDate(clinicDate(instant)), time })
}

/** Inside a sentence: "at 10:17 AM" today, else "on Thu, Nov 19, 4:02 PM". @param at as it is stored */
export function momentInSentence(at: string, now: Temporal.Instant): string {
  const time = momentText(at, now)
  const isToday = clinicDate(columns.asInstant(at)) === clinicDate(now)
  return isToday ? m.website_at_time({ time }) : m.website_on_day({ time })
}
