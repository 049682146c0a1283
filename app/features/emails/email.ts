import type { WeeklyHours } from '#app/features/opening-hours/rules.ts'
import type { Language } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { capitalised, longDate, timeText } from '#app/platform/format.ts'
import { timeZoneName } from '#app/platform/time-zone.ts'
import type { Slot } from '../scheduling/rules.ts'
import type { EmailVisit } from './queries.server.ts'

/** All words of one email, in their order; the HTML and the plain text both show exactly these. */
export type EmailContents = {
  language: Language
  subject: string
  /** What mail programs show next to the subject. */
  preview: string
  heading: string
  paragraphs: string[]
  /** The time that the email is about, set large. */
  moment?: EmailMoment
  /** At most two. The first is what most readers want next. */
  buttons: EmailLink[]
  facts: EmailFact[]
  closing: string
  /** What the email answers, below all that it says. */
  quote?: { label: string; text: string }
  footer: (string | EmailLink)[]
  /** For readers of another language; in English. */
  otherwise: { text: string; link: EmailLink | null } | null
}
/** @property isOff it is struck through: nobody comes at that time anymore */
export type EmailMoment = Slot & { clinician: string | null; isOff: boolean }
/** Without a label, its lines say what they are. */
export type EmailFact = { label?: string; lines: string[]; struck?: boolean; links?: EmailLink[] }
export type EmailLink = { text: string; href: string }

export type WrittenVisit = Pick<EmailVisit, 'name' | 'date' | 'time' | 'status' | 'clinician'> & {
  /** Null for a time that is only offered. */
  reference: string | null
  /** What to bring, line by line; empty where nothing is said of it. */
  bring?: string
}

export type Sender = {
  /** Origin for links; without one the email has none. */
  publicUrl: string | null
  /** Path of the visit's private page in the language in use; null where it has none. */
  visitPath?: string | null
  /** The clinic's opening hours. */
  week: WeeklyHours
  /** What staff say besides, line by line; empty where they add nothing. */
  words?: string
  /** Of a visit that its patient moved: where it stood. */
  before?: Slot | null
  /** When its patient did it. */
  doneAt?: Slot & { isToday: boolean }
} & Partial<Deadline>

/** Until when the visit can be changed on its page; null where only by phone. */
export type Deadline = {
  changeUntil: Slot | null
  /** The clinic's day on which the email leaves. */
  today: CalendarDate
}

/** The plain part: the same words in the same order. */
export function emailText(contents: EmailContents): string {
  const { heading, paragraphs, moment, facts, buttons, closing, quote, footer, otherwise } = contents
  const blocks = [
    heading,
    ...paragraphs,
    ...(moment ? [momentLines(moment).join('\n')] : []),
    ...(buttons.length > 0 ? [buttons.map(linkLine).join('\n')] : []),
    ...facts.map(factBlock),
    closing,
    ...(quote ? [[quote.label, ...quote.text.split('\n').map(quoted)].join('\n')] : []),
    `-- \n${footer.map((line) => (typeof line === 'string' ? line : linkLine(line))).join('\n')}`,
    ...(otherwise ? [[otherwise.text, ...(otherwise.link ? [linkLine(otherwise.link)] : [])].join(' ')] : []),
  ]
  return `${blocks.join('\n\n')}\n`
}

/** "Wednesday, December 9, 2026", "10:30 AM Central Time", "With Dr. Jordan Example" */
export const momentLines = ({ date, time, clinician }: EmailMoment): string[] => [
  capitalised(longDate(date)),
  m.emails_time({ time: timeText(time), zone: timeZoneName() }),
  ...(clinician === null ? [] : [m.emails_with_clinician({ clinician })]),
]

const factBlock = ({ label, lines, links = [] }: EmailFact) =>
  [...(label === undefined ? [] : [label]), ...lines, ...links.map(linkLine)].join('\n')

const linkLine = ({ text, href }: EmailLink) => `${text}: ${href}`

/** As mail programs show what was written before (RFC 3676 4.5). */
const quoted = (line: string) => (line === '' ? '>' : `> ${line}`)
