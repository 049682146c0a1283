import { localPath, pathIn } from '../../../language/addresses.ts'
import { language } from '../../../language/language.ts'
import type { Language } from '../../../language/languages.ts'
import { m } from '../../../language/messages.ts'
import { clockTime, minutesOf, weekdayOf } from '../../../platform/dates.ts'
import { capitalised, dayAndMonth, longDate, timeText, weekdayName } from '../../../platform/shown.ts'
import { greetingName } from '../../../platform/text/greeting-name.ts'
import { addressLine, clinic } from '../../clinic/website/in-use.ts'
import { weekInWords } from '../../opening-hours/hours-text.ts'
import type { WeeklyHours } from '../../opening-hours/rules.ts'
import { letterCopy as copy, type LetterTopic } from './copy.ts'
import type { LetterVisit } from './queries.server.ts'

/** All words of one letter, in their order; the HTML and the plain text both show exactly these. */
export type LetterContents = {
  language: Language
  subject: string
  /** What mail programs show beside the subject. */
  preview: string
  badge: { tone: 'warning' | 'success' | 'error'; text: string } | null
  heading: string
  paragraphs: string[]
  facts: { label: string; lines: string[]; struck?: boolean }[]
  button: LetterLink | null
  closing: string
  /** What the letter answers, below all that it says. */
  quote?: { label: string; text: string }
  footer: string[]
  /** For whoever does not read the language of the letter; in English. */
  otherwise: { text: string; link: LetterLink | null } | null
}
type LetterLink = { text: string; href: string }

type Visit = Pick<LetterVisit, 'name' | 'date' | 'time' | 'status' | 'clinician' | 'reference'>

type Sender = {
  /** Origin for links; without one the letter has none. */
  publicUrl: string | null
  /** The clinic's opening hours. */
  week: WeeklyHours
  /** What staff say besides, line by line; empty where they add nothing. */
  words?: string
}

/** The letter in the language in use. */
export function letterContents(
  topic: LetterTopic,
  visit: Visit,
  { publicUrl, week, words: said = '' }: Sender,
): LetterContents {
  const { phone, arriveEarlyMinutes: minutes } = clinic()
  const blanks = {
    when: capitalised(m.letters_moment({ day: dayAndMonth(visit.date), time: timeText(visit.time) })),
    weekday: weekdayName(weekdayOf(visit.date)),
    minutes,
    phone: phone.text,
  }
  const words = copy[topic]
  const leadsTo = pages[topic]
  const isToPatient = topic !== 'undelivered'
  return {
    language: language(),
    subject: words.subject(),
    preview: words.preview(blanks),
    badge: { tone: tones[topic], text: words.badge() },
    heading: words.heading(blanks),
    paragraphs: paragraphs(topic, visit, said),
    facts: facts(topic, visit),
    button: leadsTo && publicUrl ? { text: leadsTo.text(), href: `${publicUrl}${leadsTo.path()}` } : null,
    closing: words.closing(blanks),
    footer: isToPatient ? footer(week) : [m.letters_footer_staff({ clinic: clinic().legalName })],
    otherwise: isToPatient ? inEnglish(publicUrl, leadsTo?.path() ?? '/') : null,
  }
}

const tones = {
  received: 'warning',
  confirmed: 'success',
  cancelled: 'error',
  moved: 'warning',
  undelivered: 'error',
} as const

/** Where the letter leads. */
const pages: Record<LetterTopic, { text: () => string; path: () => string } | null> = {
  received: null,
  confirmed: { text: m.letters_button_find_us, path: () => localPath('/contact') },
  cancelled: { text: m.letters_button_book_again, path: () => localPath('/appointment') },
  moved: null,
  undelivered: { text: m.letters_button_open, path: () => '/admin/dashboard' },
}

function paragraphs(topic: LetterTopic, { name, status }: Visit, said: string): string[] {
  if (topic === 'undelivered') return [copy.undelivered.body()]
  const isMovedRequest = topic === 'moved' && status === 'pending'
  const greeted = greetingName(name)
  return [
    greeted === '' ? m.letters_hello_nameless() : m.letters_hello({ name: greeted }),
    ...said.split('\n').filter((line) => line.trim() !== ''),
    isMovedRequest ? m.letters_body_moved_pending() : copy[topic].body(),
  ]
}

function facts(topic: LetterTopic, { date, time, clinician, reference }: Visit): LetterContents['facts'] {
  const when = { label: m.letters_when(), lines: [longDate(date), m.letters_time({ time: timeText(time) })] }
  const known = reference === null ? [] : [{ label: m.letters_reference(), lines: [reference] }]
  if (topic === 'undelivered') return [when, ...known]
  if (topic === 'cancelled') return [{ ...when, struck: true }, ...known]
  const who = clinician === null ? [] : [{ label: m.letters_with(), lines: [clinician] }]
  const { address, arriveEarlyMinutes: minutes } = clinic()
  const { street, city, state, zip } = address
  const where = { label: m.letters_where(), lines: [street, `${city}, ${state} ${zip}`] }
  if (topic === 'received') return [when, ...who, where, ...known]
  const arriveAt = timeText(clockTime(Math.max(0, minutesOf(time) - minutes)))
  const arrive = { label: m.letters_arrive(), lines: [m.letters_arrive_at({ time: arriveAt, minutes })] }
  return [when, ...who, arrive, where, ...known]
}

function footer(week: WeeklyHours): string[] {
  const { legalName, phone } = clinic()
  const hours = m.letters_footer_hours({ phone: phone.text, hours: weekInWords(week) })
  return [legalName, addressLine(), hours, '', m.letters_footer_why()]
}

/** The page that the letter leads to, in English. Whoever calls can be written to in English from then on. */
function inEnglish(publicUrl: string | null, path: string): LetterContents['otherwise'] {
  if (language() === 'en') return null
  const link = { text: m.letters_footer_english_link(), href: `${publicUrl}${pathIn('en', path)}` }
  return { text: m.letters_footer_english(), link: publicUrl ? link : null }
}
