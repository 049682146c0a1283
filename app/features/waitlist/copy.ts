import { m } from '#app/language/messages.ts'
import type { ClockTime } from '#app/platform/dates.ts'
import { type Weekday, weekdays } from '#app/platform/dates.ts'
import { listText, timeText, weekdayName } from '#app/platform/format.ts'
import type { LinkFault } from '#app/platform/mail/mail-fault.ts'

/** Why nothing is offered, and what is missing. */
export const noOffersText = {
  'no-service': m.waitlist_desk_no_emails,
  'requests-only': m.waitlist_desk_requests_only,
  'no-address': m.waitlist_desk_no_site_address,
} as const satisfies Record<LinkFault, () => string>

/** "9:30 AM on Tuesday is held for you until 10:12 AM" */
export const offerTitle = (time: ClockTime, weekday: Weekday, until: ClockTime): string =>
  m.waitlist_offer_title({
    time: timeText(time),
    weekday: weekdayName(weekday),
    until: clockWords(until),
  })

/** A time of day as it stands inside a sentence. */
export const clockWords = (time: ClockTime): string => m.waitlist_clock({ time: timeText(time) })

/** "Monday or Tuesday"; every day where none is left out. */
export function weekdayWords(days: readonly Weekday[]): string {
  const chosen = weekdays.filter((day) => days.includes(day))
  return chosen.length === weekdays.length ? m.waitlist_any_weekday() : listText(chosen.map(weekdayName))
}

/** "Mornings", "Afternoons", "Any time of day" */
export function partWords({ mornings, afternoons }: { mornings: boolean; afternoons: boolean }): string {
  if (mornings && afternoons) return m.waitlist_any_time()
  return mornings ? m.waitlist_mornings() : m.waitlist_afternoons()
}
