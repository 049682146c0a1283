import { currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { m } from '#app/language/messages.ts'
import { clockTime, minutesOf } from '#app/platform/dates.ts'
import { dayAndMonth, longDate, timeText } from '#app/platform/format.ts'
import { timeZoneName } from '#app/platform/time-zone.ts'
import type { Slot } from '../scheduling/rules.ts'
import type { LetterTopic } from './copy.ts'
import type { LetterFact, WrittenVisit } from './letter.ts'

/** When, with whom, where and what to bring: the record of the visit as a letter shows it, line by line. */
export function factsOf(topic: LetterTopic, visit: WrittenVisit, before: Slot | null): LetterFact[] {
  const { date, time, reference } = visit
  const known = reference === null ? [] : [{ label: m.letters_reference(), lines: [reference] }]
  const when = {
    label: m.letters_when(),
    lines: [longDate(date), m.letters_time({ time: timeText(time), zone: timeZoneName() })],
  }
  if (topic === 'undelivered') return [when, ...known]
  if (topic === 'cancelled') return [{ ...when, struck: true }, ...known]
  if (topic === 'cancelled-by-patient') return [{ ...when, label: m.letters_was(), struck: true }, ...known]
  if (topic === 'received') return [when, ...withWhom(visit), where(), ...known]
  const then =
    topic === 'moved-by-patient' && before ? [{ ...when, label: m.letters_new() }, wasThen(before)] : [when]
  return [...then, ...withWhom(visit), arrive(visit), where(), ...toBring(visit), ...known]
}

const wasThen = ({ date, time }: Slot): LetterFact => ({
  label: m.letters_before(),
  lines: [m.letters_moment({ day: dayAndMonth(date), time: timeText(time) })],
  struck: true,
})

const withWhom = ({ clinician }: WrittenVisit): LetterFact[] =>
  clinician === null ? [] : [{ label: m.letters_with(), lines: [clinician] }]

function arrive({ time }: Slot): LetterFact {
  const minutes = clinic().arriveEarlyMinutes
  const arriveAt = timeText(clockTime(Math.max(0, minutesOf(time) - minutes)))
  return { label: m.letters_arrive(), lines: [m.letters_arrive_at({ time: arriveAt, minutes })] }
}

/** With the way there: the same place on a map that the website leads to. */
export function where(): LetterFact {
  const { address, directions } = clinic()
  const { street, city, state, zip } = address
  return {
    label: m.letters_where(),
    lines: [street, `${city}, ${state} ${zip}`],
    link: { text: m.letters_directions(), href: directions },
  }
}

export const toBring = ({ bring = '' }: WrittenVisit): LetterFact[] =>
  bring === '' ? [] : [{ label: m.letters_bring(), lines: bring.split('\n') }]

/** The words of a text message for a time that many days ahead: "tomorrow, Tue, Dec 8, 10:30 AM". */
export function whenOf(days: number) {
  if (days <= 0) return m.text_messages_when_today
  return days === 1 ? m.text_messages_when_tomorrow : m.text_messages_when_later
}
