import type { WeeklyHours } from '#app/features/opening-hours/rules.ts'
import type { Language } from '#app/language/languages.ts'
import type { Slot } from '../scheduling/rules.ts'
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
  facts: LetterFact[]
  /** The first is what most readers want next. */
  buttons: LetterLink[]
  /** Before the facts: the letter asks something. */
  buttonsFirst?: boolean
  closing: string
  /** What the letter answers, below all that it says. */
  quote?: { label: string; text: string }
  footer: (string | LetterLink)[]
  /** For whoever does not read the language of the letter; in English. */
  otherwise: { text: string; link: LetterLink | null } | null
}
export type LetterFact = { label: string; lines: string[]; struck?: boolean; link?: LetterLink }
export type LetterLink = { text: string; href: string }

export type WrittenVisit = Pick<LetterVisit, 'name' | 'date' | 'time' | 'status' | 'clinician'> & {
  /** Null for a time that is only offered. */
  reference: string | null
  /** What to bring, line by line; empty where nothing is said of it. */
  bring?: string
}

export type Sender = {
  /** Origin for links; without one the letter has none. */
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
export function letterText(contents: LetterContents): string {
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

const factBlock = ({ label, lines, link }: LetterFact) =>
  [`${label}:`, ...lines, ...(link ? [linkLine(link)] : [])].join('\n')

const linkLine = ({ text, href }: LetterLink) => `${text}: ${href}`

/** As mail programs show what was written before (RFC 3676 4.5). */
const quoted = (line: string) => (line === '' ? '>' : `> ${line}`)
