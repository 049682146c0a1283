import type { WeeklyHours } from '#app/features/opening-hours/rules.ts'
import { language } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { minutesOf, weekdayOf } from '#app/platform/dates.ts'
import { capitalised, dayAndMonth, stoppedOnce, timeText, weekdayName } from '#app/platform/format.ts'
import { greetingFirstName } from '#app/platform/text/greeting-name.ts'
import { calendarAt, footer, inEnglish } from './contents.ts'
import type { Deadline, EmailContents, WrittenVisit } from './email.ts'
import { deadline, factsOf, momentOf, type Near, nearOf } from './facts.ts'

/** What a reminder says next to the visit itself, as it is when the email leaves. */
export type Reminding = {
  publicUrl: string | null
  /** Path of the visit's private page in the language in use; null where it has none. */
  visitPath: string | null
  week: WeeklyHours
  /** The patient has not said that they are coming. */
  asks: boolean
} & Deadline

/** "Your visit is tomorrow": the email in the language in use. It asks only who has not answered yet. */
export function reminderContents(visit: WrittenVisit, reminding: Reminding): EmailContents {
  const { publicUrl, visitPath, week, asks } = reminding
  const near = nearOf(visit.date, reminding.today)
  const blanks = { day: dayAndMonth(visit.date), time: timeText(visit.time) }
  const weekday = weekdayName(weekdayOf(visit.date))
  const href = publicUrl !== null && visitPath !== null ? publicUrl + visitPath : null
  return {
    language: language(),
    subject: subjects[near](blanks),
    preview:
      asks && href ? m.reminders_preview_ask() : stoppedOnce(`${capitalised(m.emails_moment(blanks))}.`),
    heading: headingOf(near, { name: greetingFirstName(visit.name), weekday }),
    paragraphs: [bodyOf(visit, { near, weekday, asks, hasLink: href !== null })],
    moment: momentOf(visit),
    facts: factsOf('confirmed', visit, {
      calendar: href === null ? null : { text: m.emails_add_to_calendar(), href: calendarAt(href) },
    }),
    buttons: href === null ? [] : buttonsTo(href, reminding),
    closing: deadline(reminding, href !== null),
    footer: footer(week, href === null ? null : publicUrl),
    otherwise: inEnglish(publicUrl, href === null ? '/' : (visitPath ?? '/')),
  }
}

const subjects: Record<Near, (blanks: { day: string; time: string }) => string> = {
  today: m.reminders_subject_today,
  tomorrow: m.reminders_subject_tomorrow,
  later: m.reminders_subject_later,
}
const named: Record<Near, (blanks: { name: string; weekday: string }) => string> = {
  today: m.reminders_heading_today,
  tomorrow: m.reminders_heading_tomorrow,
  later: m.reminders_heading_later,
}
const nameless: Record<Near, (blanks: { weekday: string }) => string> = {
  today: m.reminders_heading_today_nameless,
  tomorrow: m.reminders_heading_tomorrow_nameless,
  later: m.reminders_heading_later_nameless,
}
const expecting: Record<Near, (blanks: { part: string; weekday: string }) => string> = {
  today: m.reminders_expect_today,
  tomorrow: m.reminders_expect_tomorrow,
  later: m.reminders_expect_later,
}
const headingOf = (near: Near, { name, weekday }: { name: string; weekday: string }) =>
  name === '' ? nameless[near]({ weekday }) : named[near]({ name, weekday })

type Body = { near: Near; weekday: string; asks: boolean; hasLink: boolean }

function bodyOf({ time }: WrittenVisit, { near, weekday, asks, hasLink }: Body): string {
  const expected = expecting[near]({ part: partOf(minutesOf(time) / 60), weekday })
  if (!asks) return `${expected} ${m.reminders_answered()}`
  return hasLink ? `${expected} ${m.reminders_ask()}` : expected
}

const noon = 12
const evening = 17

function partOf(hour: number): string {
  if (hour < noon) return m.reminders_part_morning()
  return hour < evening ? m.reminders_part_afternoon() : m.reminders_part_evening()
}

/** All lead to the page, where a press answers: mail scanners follow links, and nobody is counted for that. */
function buttonsTo(href: string, { asks, changeUntil }: Reminding): EmailContents['buttons'] {
  const coming = { text: m.reminders_button_coming(), href }
  const change = { text: m.reminders_button_change(), href }
  const both = [...(asks ? [coming] : []), ...(changeUntil ? [change] : [])]
  return both.length > 0 ? both : [{ text: m.emails_button_visit(), href }]
}
