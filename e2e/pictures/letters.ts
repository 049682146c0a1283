import type { MailServer } from '../../test/other-programs/mail-server.ts'
import type { Subject } from './subject.ts'

/** Letters as a mail program shows them, in the order of their subjects; those that left while the clinic was made. */
export function letterSubjects(mail: MailServer): Subject[] {
  return mail.delivered
    .map(({ email, recipients }) => ({ ...email, recipients }))
    .sort((one, other) => nameOf(one).localeCompare(nameOf(other)))
    .map(
      (letter): Subject => ({
        name: nameOf(letter),
        path: 'about:blank',
        bring: ({ page }) => page.setContent(withPictures(letter)),
      }),
    )
}

type Letter = Pick<MailServer['delivered'][number]['email'], 'subject' | 'html' | 'attachments'>

const nameOf = ({ subject = '' }: Letter) =>
  `letter-${subject
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')}`

/** What hangs on the letter stands in the page itself. */
function withPictures({ html = '', attachments }: Letter): string {
  return attachments.reduce((text, { contentId, mimeType, content }) => {
    if (!contentId) return text
    const bytes =
      typeof content === 'string' ? Buffer.from(content, 'utf8') : Buffer.from(content as ArrayBuffer)
    const address = `data:${mimeType};base64,${bytes.toString('base64')}`
    return text.replaceAll(`cid:${contentId.replace(/^<|>$/g, '')}`, address)
  }, html)
}
