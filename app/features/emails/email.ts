import type { WeeklyHours } from '#app/features/opening-hours/rules.ts'
import type { Language } from '#app/language/languages.ts'
import type { Slot } from '../scheduling/rules.ts'
import type { EmailVisit } from './queries.server.ts'

/** All words of one email, in their order; the HTML and the plain text both show exactly these. */
export type EmailContents = {
  language: Language
  subject: string
  /** What mail programs show next to the subject. */
  preview: string
  badge: { tone: 'warning' | 'success' | 'error'; text: string } | null
  heading: string
  paragraphs: string[]
  facts: EmailFact[]
  /** The first is what most readers want next. */
  buttons: EmailLink[]
  /** Before the facts: the email asks something. */
  buttonsFirst?: boolean
  closing: string
  /** What the email answers, below all that it says. */
  quote?: { label: string; text: string }
  footer: (string | EmailLink)[]
  /** For readers of another language; in English. */
  otherwise: { text: string; link: EmailLink | null } | null
}
export type EmailFact = { label: string; lines: string[]; struck?: boolean; link?: EmailLink }
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
}

/** The plain part: the same words in the same order. */
export function emailText(contents: EmailContents): string {
  const { badge, heading, paragraphs, facts, buttons, buttonsFirst, closing, quote, footer, otherwise } =
    contents
  const links = buttons.length > 0 ? [buttons.map(linkLine).join('\n')] : []
  const record = facts.map(factBlock)
  const blocks = [
    badge ? `${badge.text}\n\n${heading}` : heading,
    ...paragraphs,
    ...(buttonsFirst ? [...links, ...record] : [...record, ...links]),
    closing,
    ...(quote ? [[quote.label, ...quote.text.split('\n').map(quoted)].join('\n')] : []),
    `-- \n${footer.map((line) => (typeof line === 'string' ? line : linkLine(line))).join('\n')}`,
    ...(otherwise ? [[otherwise.text, ...(otherwise.link ? [linkLine(otherwise.link)] : [])].join(' ')] : []),
  ]
  return `${blocks.join('\n\n')}\n`
}

const factBlock = ({ label, lines, link }: EmailFact) =>
  [`${label}:`, ...lines, ...(link ? [linkLine(link)] : [])].join('\n')

const linkLine = ({ text, href }: EmailLink) => `${text}: ${href}`

/** As mail programs show what was written before (RFC 3676 4.5). */
const quoted = (line: string) => (line === '' ? '>' : `> ${line}`)
