import { folded } from '../../../platform/text/folded-text.ts'
import type { ContactMessage } from '../page/form.ts'

const mostWords = 8

/** All of a message that a search looks through, as it is compared. */
export const searchTextOf = ({ name, email, phone, subject, message }: ContactMessage): string =>
  folded([name, email, phone, subject, message].join(' '))

/** The words that a message must hold, as they are compared; none where nothing can be looked for. */
export const wantedWords = (typed: string): string[] =>
  folded(typed).split(/\s+/).filter(Boolean).slice(0, mostWords)
