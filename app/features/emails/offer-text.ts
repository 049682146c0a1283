import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { textFirstName, textName } from '#app/features/texts/offer.ts'
import { m } from '#app/language/messages.ts'
import { type CalendarDate, type ClockTime, daysBetween } from '#app/platform/dates.ts'
import { shortDate, timeText } from '#app/platform/format.ts'
import { greetingName } from '#app/platform/text/greeting-name.ts'
import { inPlainSigns } from '#app/platform/texts/text-parts.ts'
import type { Slot } from '../scheduling/rules.ts'
import { whenOf } from './facts.ts'

type Said = Slot & {
  name: string
  today: CalendarDate
  /** Until when it is held, by the clinic's clock. */
  until: ClockTime
  /** Of the page that takes it. */
  link: string
}

/** "Firstlight: Elena, a time has opened: today, …": first name, day, time, until when, link; never the treatment. */
export function offerText({ name: fullName, date, time, today, until, link }: Said): string {
  const name = textFirstName(greetingName(fullName.trim()))
  const blanks = {
    clinic: textName(currentClinic().name),
    when: whenOf(daysBetween(today, date))({ day: shortDate(date), time: timeText(time) }),
    until: m.waitlist_clock({ time: timeText(until) }),
    link,
  }
  return inPlainSigns(
    name === '' ? m.text_messages_offer_nameless(blanks) : m.text_messages_offer({ ...blanks, name }),
  )
}
