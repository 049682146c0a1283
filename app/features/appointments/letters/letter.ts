import type { Language } from '../../../language/languages.ts'
import type { WeeklyHours } from '../../opening-hours/rules.ts'
import type { Slot } from '../rules.ts'
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
  footer: string[]
  /** For whoever does not read the language of the letter; in English. */
  otherwise: { text: string; link: LetterLink | null } | null
}
export type LetterFact = { label: string; lines: string[]; struck?: boolean; link?: LetterLink }
export type LetterLink = { text: string; href: string }

export type WrittenVisit = Pick<
  LetterVisit,
  'name' | 'date' | 'time' | 'status' | 'clinician' | 'reference'
> & {
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
