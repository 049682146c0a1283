import { currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { weekInWords } from '#app/features/opening-hours/hours-text.ts'
import type { WeeklyHours } from '#app/features/opening-hours/rules.ts'
import { findAppointmentPage, linkTo } from '#app/features/public-pages/navigation.ts'
import { localPath, pathIn } from '#app/language/addresses.ts'
import { isOffered } from '#app/language/clinic-languages.ts'
import { language } from '#app/language/language.ts'
import { firstLanguage } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import {
  capitalised,
  dayAndMonth,
  longDate,
  numberText,
  stoppedOnce,
  timeText,
} from '#app/platform/format.ts'
import { greetingFirstName } from '#app/platform/text/greeting-name.ts'
import { timeZoneName } from '#app/platform/time-zone.ts'
import type { Slot, Status } from '../scheduling/rules.ts'
import { movedHeading } from '../visit-page/copy.ts'
import { emailCopy as copy, type EmailTopic } from './copy.ts'
import type { EmailContents, EmailFact, EmailLink, Sender, WrittenVisit } from './email.ts'
import { deadline, factsOf, momentOf, toBring, where } from './facts.ts'

/* What emails about a patient's own change say where it depends on that change. */

const movedBody = (status: Status): string =>
  status === 'pending' ? m.emails_body_moved_waiting() : m.emails_body_moved_by_patient()

/** Words such as "today" are those of the day on which the email leaves. */
const cancelledWhen = ({ date, time, isToday }: Slot & { isToday: boolean }): string =>
  isToday
    ? m.emails_body_cancelled_today({ time: timeText(time) })
    : m.emails_body_cancelled_earlier({ day: dayAndMonth(date), time: timeText(time) })

/** The email in the language in use. */
export function emailContents(topic: EmailTopic, visit: WrittenVisit, sender: Sender): EmailContents {
  const { phone, arriveEarlyMinutes: minutes } = clinic()
  const day = dayAndMonth(visit.date)
  const time = timeText(visit.time)
  const when = capitalised(m.emails_moment({ day, time }))
  const blanks = { when, day, time, minutes, phone: phone.text, name: greetingFirstName(visit.name) }
  const words = copy[topic]
  const isToPatient = topic !== 'undelivered'
  const isOff = topic === 'cancelled' || topic === 'cancelled-by-patient'
  const links = linksOf(topic, sender)
  const { before = null, changeUntil = null, today = visit.date } = sender
  return {
    language: language(),
    subject: words.subject(blanks),
    preview: words.preview(blanks),
    heading: topic === 'moved-by-patient' ? movedHeading(visit, before) : words.heading(blanks),
    paragraphs: paragraphs(topic, visit, sender),
    moment: momentOf(visit, isOff),
    facts: factsOf(topic, visit, { before, calendar: links.calendar }),
    buttons: links.buttons,
    closing:
      links.toVisit && (topic === 'received' || topic === 'confirmed')
        ? deadline({ changeUntil, today }, true)
        : words.closing(blanks),
    footer: isToPatient
      ? footer(sender.week, links.toVisit ? sender.publicUrl : null)
      : [m.emails_footer_staff({ clinic: clinic().legalName })],
    otherwise: isToPatient ? inEnglish(sender.publicUrl, links.path) : null,
  }
}

/** Where each email leads, private page of the visit aside. */
const pages: Partial<Record<EmailTopic, { text: () => string; path: () => string }>> = {
  cancelled: { text: m.emails_button_book_again, path: () => localPath('/appointment') },
  'cancelled-by-patient': { text: m.emails_button_book_another, path: () => localPath('/appointment') },
  undelivered: { text: m.emails_button_open, path: () => '/admin/dashboard' },
}

type Links = {
  buttons: EmailLink[]
  calendar: EmailLink | null
  /** One of them leads to the private page. */
  toVisit: boolean
  /** Which page an email in English leads to instead. */
  path: string
}

function linksOf(topic: EmailTopic, { publicUrl, visitPath = null, changeUntil }: Sender): Links {
  const page = pages[topic]
  const path = page?.path() ?? '/'
  if (publicUrl === null) return { buttons: [], calendar: null, toVisit: false, path }
  const own = page ? [{ text: page.text(), href: publicUrl + path }] : []
  if (visitPath === null || topic === 'undelivered')
    return { buttons: own, calendar: null, toVisit: false, path }
  const href = publicUrl + visitPath
  const see = { text: m.emails_button_visit(), href }
  const calendar = (text: string) => ({ text, href: calendarAt(href) })
  const toVisit = { toVisit: true, path: visitPath }
  if (topic === 'cancelled-by-patient')
    return { ...toVisit, buttons: [...own, calendar(m.emails_button_remove_calendar())], calendar: null }
  if (topic === 'cancelled') return { ...toVisit, buttons: [...own, see], calendar: null }
  const isNew = topic === 'received' || topic === 'confirmed'
  const text = isNew ? m.emails_add_to_calendar() : m.emails_button_update_calendar()
  const change = changeUntil ? [{ text: m.reminders_button_change(), href }] : []
  return { ...toVisit, buttons: [see, ...change], calendar: calendar(text) }
}

/** The calendar file at a visit's private link. */
export const calendarAt = (visit: string): string => `${visit}/visit.ics`

function paragraphs(topic: EmailTopic, visit: WrittenVisit, { words = '', doneAt }: Sender): string[] {
  const body = bodyOf(topic, visit, doneAt)
  if (topic === 'undelivered') return [body]
  return [
    greeted(topic, greetingFirstName(visit.name), body),
    ...words.split('\n').filter((line) => line.trim() !== ''),
  ]
}

function greeted(topic: EmailTopic, name: string, body: string): string {
  const isThanked = topic === 'received'
  if (name === '') return isThanked ? `${m.emails_thanks_nameless()} ${body}` : body
  return stoppedOnce(`${isThanked ? m.emails_thanks({ name }) : m.emails_greeting({ name })} ${body}`)
}

function bodyOf(topic: EmailTopic, { status }: WrittenVisit, doneAt: Sender['doneAt']): string {
  if (topic === 'moved' && status === 'pending') return m.emails_body_moved_pending()
  if (topic === 'changed' && status === 'pending') return m.emails_body_changed_pending()
  if (topic === 'moved-by-patient') return movedBody(status)
  if (topic === 'cancelled-by-patient' && doneAt) return cancelledWhen(doneAt)
  return copy[topic].body()
}

/**
 * Whose email it is, and why it came; where it has a private link, also the page that sends a lost one again.
 * @param privateUrl origin of the links; null where the email has no private one
 */
export function footer(week: WeeklyHours, privateUrl: string | null): EmailContents['footer'] {
  const { legalName, phone } = clinic()
  const hours = m.emails_footer_hours({ phone: phone.text, hours: weekInWords(week) })
  const why = m.emails_footer_why()
  return [
    legalName,
    hours,
    ...(privateUrl === null ? [why] : [`${m.emails_footer_private()} ${why}`, lostLink(privateUrl)]),
  ]
}

const lostLink = (publicUrl: string): EmailLink => ({
  text: m.emails_footer_lost_link(),
  href: `${publicUrl}${linkTo(findAppointmentPage).href}`,
})

/** The page that the email leads to, in English. Patients who call can get English emails from then on. */
export function inEnglish(publicUrl: string | null, path: string): EmailContents['otherwise'] {
  if (language() === firstLanguage || !isOffered(firstLanguage)) return null
  const link = { text: m.emails_footer_english_link(), href: `${publicUrl}${pathIn(firstLanguage, path)}` }
  return { text: m.emails_footer_english(), link: publicUrl ? link : null }
}

type Listed = WrittenVisit & { reference: string; path: string | null }

/** "Your next 5 visits", in the language in use: each with its day, time, clinician and private link. */
export function repeatedContents(
  visits: readonly Listed[],
  { publicUrl, week, bring }: Pick<Sender, 'publicUrl' | 'week'> & { bring: string },
): EmailContents {
  const { arriveEarlyMinutes: minutes } = clinic()
  const [first] = visits
  if (!first) throw new RangeError('an email about no visit')
  const count = numberText(visits.length)
  const isOne = visits.length === 1
  const name = greetingFirstName(first.name)
  const when = m.emails_moment({ day: dayAndMonth(first.date), time: timeText(first.time) })
  const hasLinks = publicUrl !== null && first.path !== null
  return {
    language: language(),
    subject: isOne ? m.emails_repeated_subject_one() : m.emails_repeated_subject({ count }),
    preview: isOne ? capitalised(when) : m.emails_repeated_preview({ when }),
    heading: isOne ? m.emails_repeated_heading_one() : m.emails_repeated_heading({ count }),
    paragraphs: [
      greeted(
        'confirmed',
        name,
        isOne ? m.emails_repeated_body_one({ minutes }) : m.emails_repeated_body({ minutes }),
      ),
    ],
    facts: [...visits.map((visit) => factOf(visit, publicUrl)), where(), ...toBring({ ...first, bring })],
    buttons: [],
    closing: closing({ isOne, hasLinks }),
    footer: footer(week, hasLinks ? publicUrl : null),
    otherwise: inEnglish(publicUrl, first.path ?? '/'),
  }
}

function closing({ isOne, hasLinks }: { isOne: boolean; hasLinks: boolean }): string {
  const phone = { phone: clinic().phone.text }
  if (isOne) return hasLinks ? m.emails_repeated_closing_links_one(phone) : m.emails_closing_confirmed(phone)
  return hasLinks ? m.emails_repeated_closing_links(phone) : m.emails_repeated_closing(phone)
}

function factOf(visit: Listed, publicUrl: string | null): EmailFact {
  const { date, time, clinician, reference, path } = visit
  const lines = [m.emails_time({ time: timeText(time), zone: timeZoneName() })]
  if (clinician !== null) lines.push(m.emails_with_clinician({ clinician }))
  lines.push(m.emails_reference({ reference }))
  const links =
    publicUrl === null || path === null ? [] : [{ text: m.emails_repeated_link(), href: publicUrl + path }]
  return { label: capitalised(longDate(date)), lines, links }
}
