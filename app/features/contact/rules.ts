import { mailLink } from '../../platform/text/mail-link.ts'
import { copy } from './copy.ts'

/** Opens the mail program with the address and the subject filled in; what a link may not hold is escaped. */
export const replyLink = ({ email, subject }: { email: string; subject: string }): string =>
  `${mailLink(email)}?subject=${encodeURIComponent(copy.replySubject(subject))}`
