import { currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { m } from '#app/language/messages.ts'
import { type CalendarDate, clockTime, daysBetween, minutesOf } from '#app/platform/dates.ts'
import { dayAndMonth, timeText } from '#app/platform/format.ts'
import type { Slot } from '../scheduling/rules.ts'
import type { EmailTopic } from './copy.ts'
import type { Deadline, EmailFact, EmailLink, EmailMoment, WrittenVisit } from './email.ts'

/** The time of the visit, as an email sets it large. */
export const momentOf = ({ date, time, clinician }: WrittenVisit, isOff = false): EmailMoment => ({
  date,
  time,
  clinician: isOff ? null : clinician,
  isOff,
})

/** Of a visit that its patient moved: where it was. */
type More = { before?: Slot | null; calendar?: EmailLink | null | undefined }

/** When to arrive, where, and what to bring, line by line: all that an email says about the visit but its time. */
export function factsOf(
  topic: EmailTopic,
  visit: WrittenVisit,
  { before, calendar }: More = {},
): EmailFact[] {
  const { reference } = visit
  const known = reference === null ? [] : [{ lines: [m.emails_reference({ reference })] }]
  if (isAboutNoArrival(topic)) return known
  const was = topic === 'moved-by-patient' && before ? [wasThen(before)] : []
  return [...was, where({ time: visit.time, calendar }), ...toBring(visit), ...known]
}

const isAboutNoArrival = (topic: EmailTopic) =>
  topic === 'undelivered' || topic === 'cancelled' || topic === 'cancelled-by-patient'

const wasThen = ({ date, time }: Slot): EmailFact => ({
  label: m.emails_before(),
  lines: [m.emails_moment({ day: dayAndMonth(date), time: timeText(time) })],
  struck: true,
})

/** With the way there: the same place on a map that the website leads to. */
export function where({
  time,
  calendar,
}: Partial<Pick<Slot, 'time'>> & Pick<More, 'calendar'> = {}): EmailFact {
  const { address, directions } = clinic()
  const { street, city, state, zip } = address
  return {
    label: time === undefined ? m.emails_where() : arriveAt(time),
    lines: [`${street}, ${city}, ${state} ${zip}`],
    links: [{ text: m.emails_directions(), href: directions }, ...(calendar ? [calendar] : [])],
  }
}

function arriveAt(time: Slot['time']): string {
  const { arriveEarlyMinutes: minutes } = clinic()
  if (minutes === 0) return m.emails_where()
  return m.emails_arrive_at({ time: timeText(clockTime(Math.max(0, minutesOf(time) - minutes))), minutes })
}

export const toBring = ({ bring = '' }: Pick<WrittenVisit, 'bring'>): EmailFact[] =>
  bring === '' ? [] : [{ label: m.emails_bring(), lines: bring.split('\n') }]

/** The words of a text message for a time that many days ahead: "tomorrow, Tue, Dec 8, 10:30 AM". */
export function whenOf(days: number) {
  if (days <= 0) return m.text_messages_when_today
  return days === 1 ? m.text_messages_when_tomorrow : m.text_messages_when_later
}

export type Near = 'today' | 'tomorrow' | 'later'

export function nearOf(date: CalendarDate, today: CalendarDate): Near {
  const days = daysBetween(today, date)
  if (days <= 0) return 'today'
  return days === 1 ? 'tomorrow' : 'later'
}

const moments: Record<Near, (blanks: { day: string; time: string }) => string> = {
  today: m.reminders_moment_today,
  tomorrow: m.reminders_moment_tomorrow,
  later: m.reminders_moment_later,
}

/** Until when a visit can be changed on its page, or that it takes a call. */
export function deadline({ changeUntil, today }: Deadline, hasLink: boolean): string {
  const phone = clinic().phone.text
  if (changeUntil === null || !hasLink) return m.reminders_closing_call({ phone })
  const { date, time } = changeUntil
  const moment = moments[nearOf(date, today)]({ day: dayAndMonth(date), time: timeText(time) })
  return m.reminders_closing_until({ moment, phone })
}
