import { addressLine, currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { weekInWords } from '#app/features/opening-hours/hours-text.ts'
import type { WeeklyHours } from '#app/features/opening-hours/rules.ts'
import { findAppointmentPage, linkTo } from '#app/features/public-pages/navigation.ts'
import { localPath, pathIn } from '#app/language/addresses.ts'
import { language } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { weekdayOf } from '#app/platform/dates.ts'
import {
  capitalised,
  dayAndMonth,
  longDate,
  numberText,
  timeText,
  weekdayName,
} from '#app/platform/format.ts'
import { greetingName } from '#app/platform/text/greeting-name.ts'
import { timeZoneName } from '#app/platform/time-zone.ts'
import type { Slot, Status } from '../scheduling/rules.ts'
import { movedHeading } from '../visit-page/copy.ts'
import { emailCopy as copy, type EmailTopic } from './copy.ts'
import type { EmailContents, EmailFact, EmailLink, Sender, WrittenVisit } from './email.ts'
import { factsOf, toBring, where } from './facts.ts'

/* What emails about a patient's own change say where it depends on that change. */

const movedBadge = ({ status }: { status: Status }): EmailContents['badge'] =>
  status === 'pending'
    ? { tone: 'warning', text: m.emails_badge_moved_waiting() }
    : { tone: 'success', text: m.emails_badge_moved_by_patient() }

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
  const blanks = {
    when: capitalised(m.emails_moment({ day, time: timeText(visit.time) })),
    weekday: weekdayName(weekdayOf(visit.date)),
    day,
    minutes,
    phone: phone.text,
  }
  const words = copy[topic]
  const isToPatient = topic !== 'undelivered'
  const links = linksOf(topic, sender)
  const isMovedByPatient = topic === 'moved-by-patient'
  const canBeChanged = links.toVisit && (topic === 'received' || topic === 'confirmed')
  return {
    language: language(),
    subject: words.subject(),
    preview: words.preview(blanks),
    badge: isMovedByPatient ? movedBadge(visit) : { tone: tones[topic], text: words.badge() },
    heading: isMovedByPatient ? movedHeading(visit, sender.before ?? null) : words.heading(blanks),
    paragraphs: paragraphs(topic, visit, sender),
    facts: factsOf(topic, visit, sender.before ?? null),
    buttons: links.buttons,
    closing: canBeChanged ? m.emails_closing_change_here({ phone: phone.text }) : words.closing(blanks),
    footer: isToPatient
      ? footer(sender.week, links.toVisit ? sender.publicUrl : null)
      : [m.emails_footer_staff({ clinic: clinic().legalName })],
    otherwise: isToPatient ? inEnglish(sender.publicUrl, links.path) : null,
  }
}

const tones = {
  received: 'warning',
  confirmed: 'success',
  cancelled: 'error',
  moved: 'warning',
  changed: 'warning',
  'cancelled-by-patient': 'error',
  undelivered: 'error',
} as const

/** Where each email leads, private page of the visit aside. */
const pages: Record<EmailTopic, { text: () => string; path: () => string } | null> = {
  received: null,
  confirmed: null,
  cancelled: { text: m.emails_button_book_again, path: () => localPath('/appointment') },
  moved: null,
  changed: null,
  'cancelled-by-patient': { text: m.emails_button_book_another, path: () => localPath('/appointment') },
  'moved-by-patient': null,
  undelivered: { text: m.emails_button_open, path: () => '/admin/dashboard' },
}

/** The buttons, whether one leads to the private page, and which path an email in English leads to instead. */
function linksOf(topic: EmailTopic, { publicUrl, visitPath = null }: Sender) {
  const page = pages[topic]
  const link = (text: string, path: string) => ({ text, href: `${publicUrl}${path}` })
  if (publicUrl === null) return { buttons: [], toVisit: false, path: page?.path() ?? '/' }
  const own = page ? [link(page.text(), page.path())] : []
  if (visitPath === null || topic === 'undelivered')
    return { buttons: own, toVisit: false, path: page?.path() ?? '/' }
  const calendar = `${visitPath}/visit.ics`
  const visit = link(m.emails_button_visit(), visitPath)
  const buttons = {
    received: [visit],
    confirmed: [visit],
    moved: [visit],
    changed: [visit],
    cancelled: [...own, visit],
    'moved-by-patient': [link(m.emails_button_update_calendar(), calendar), visit],
    'cancelled-by-patient': [...own, link(m.emails_button_remove_calendar(), calendar)],
  }[topic]
  return { buttons, toVisit: true, path: visitPath }
}

function paragraphs(topic: EmailTopic, visit: WrittenVisit, { words = '', doneAt }: Sender): string[] {
  if (topic === 'undelivered') return [copy.undelivered.body()]
  const greeted = greetingName(visit.name)
  return [
    greeted === '' ? m.emails_hello_nameless() : m.emails_hello({ name: greeted }),
    ...words.split('\n').filter((line) => line.trim() !== ''),
    bodyOf(topic, visit, doneAt),
  ]
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
    addressLine(),
    hours,
    '',
    ...(privateUrl === null ? [why] : [`${m.emails_footer_private()} ${why}`, lostLink(privateUrl)]),
  ]
}

const lostLink = (publicUrl: string): EmailLink => ({
  text: m.emails_footer_lost_link(),
  href: `${publicUrl}${linkTo(findAppointmentPage).href}`,
})

/** The page that the email leads to, in English. Patients who call can get English emails from then on. */
export function inEnglish(publicUrl: string | null, path: string): EmailContents['otherwise'] {
  if (language() === 'en') return null
  const link = { text: m.emails_footer_english_link(), href: `${publicUrl}${pathIn('en', path)}` }
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
  const name = greetingName(first.name)
  const when = m.emails_moment({ day: dayAndMonth(first.date), time: timeText(first.time) })
  const hasLinks = publicUrl !== null && first.path !== null
  return {
    language: language(),
    subject: isOne ? m.emails_repeated_subject_one() : m.emails_repeated_subject({ count }),
    preview: isOne ? capitalised(when) : m.emails_repeated_preview({ when }),
    badge: { tone: 'success', text: m.emails_badge_confirmed() },
    heading: isOne ? m.emails_repeated_heading_one() : m.emails_repeated_heading({ count }),
    paragraphs: [
      name === '' ? m.emails_hello_nameless() : m.emails_hello({ name }),
      isOne ? m.emails_repeated_body_one({ minutes }) : m.emails_repeated_body({ minutes }),
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
  if (clinician !== null) lines.push(m.emails_repeated_with({ clinician }))
  lines.push(m.emails_repeated_reference({ reference }))
  const link = { text: m.emails_repeated_link(), href: `${publicUrl}${path}` }
  return { label: capitalised(longDate(date)), lines, ...(publicUrl !== null && path !== null && { link }) }
}
