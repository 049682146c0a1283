import { currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { m } from '#app/language/messages.ts'
import { clockTime, minutesOf } from '#app/platform/dates.ts'
import { dayAndMonth, longDate, timeText } from '#app/platform/format.ts'
import { timeZoneName } from '#app/platform/time-zone.ts'
import type { Slot } from '../scheduling/rules.ts'
import type { EmailTopic } from './copy.ts'
import type { EmailFact, WrittenVisit } from './email.ts'

/** When, with whom, where and what to bring: the record of the visit as an email shows it, line by line. */
export function factsOf(topic: EmailTopic, visit: WrittenVisit, before: Slot | null): EmailFact[] {
  const { date, time, reference } = visit
  const known = reference === null ? [] : [{ label: m.emails_reference(), lines: [reference] }]
  const when = {
    label: m.emails_when(),
    lines: [longDate(date), m.emails_time({ time: timeText(time), zone: timeZoneName() })],
  }
  if (topic === 'undelivered') return [when, ...known]
  if (topic === 'cancelled') return [{ ...when, struck: true }, ...known]
  if (topic === 'cancelled-by-patient') return [{ ...when, label: m.emails_was(), struck: true }, ...known]
  if (topic === 'received') return [when, ...withWhom(visit), where(), ...known]
  const then =
    topic === 'moved-by-patient' && before ? [{ ...when, label: m.emails_new() }, wasThen(before)] : [when]
  return [...then, ...withWhom(visit), arrive(visit), where(), ...toBring(visit), ...known]
}

const wasThen = ({ date, time }: Slot): EmailFact => ({
  label: m.emails_before(),
  lines: [m.emails_moment({ day: dayAndMonth(date), time: timeText(time) })],
  struck: true,
})

const withWhom = ({ clinician }: WrittenVisit): EmailFact[] =>
  clinician === null ? [] : [{ label: m.emails_with(), lines: [clinician] }]

function arrive({ time }: Slot): EmailFact {
  const minutes = clinic().arriveEarlyMinutes
  const arriveAt = timeText(clockTime(Math.max(0, minutesOf(time) - minutes)))
  return { label: m.emails_arrive(), lines: [m.emails_arrive_at({ time: arriveAt, minutes })] }
}

/** With the way there: the same place on a map that the website leads to. */
export function where(): EmailFact {
  const { address, directions } = clinic()
  const { street, city, state, zip } = address
  return {
    label: m.emails_where(),
    lines: [street, `${city}, ${state} ${zip}`],
    link: { text: m.emails_directions(), href: directions },
  }
}

export const toBring = ({ bring = '' }: WrittenVisit): EmailFact[] =>
  bring === '' ? [] : [{ label: m.emails_bring(), lines: bring.split('\n') }]

/** The words of a text message for a time that many days ahead: "tomorrow, Tue, Dec 8, 10:30 AM". */
export function whenOf(days: number) {
  if (days <= 0) return m.text_messages_when_today
  return days === 1 ? m.text_messages_when_tomorrow : m.text_messages_when_later
}
