import PostalMime, { type Email } from 'postal-mime'
import type { MailServer } from '#test/other-programs/mail-server.ts'
import type { Subject } from './subject.ts'

/** Letters as a mail program shows them, in the order of their subjects; those that left while the clinic was made. */
export async function letterSubjects(mail: MailServer): Promise<Subject[]> {
  const letters = await Promise.all(mail.delivered.map(({ raw }) => PostalMime.parse(raw)))
  return letters
    .sort((one, other) => nameOf(one).localeCompare(nameOf(other)))
    .map(
      (letter): Subject => ({
        name: nameOf(letter),
        path: 'about:blank',
        bring: ({ page }) => page.setContent(withPictures(letter)),
      }),
    )
}

const nameOf = ({ subject = '' }: Email) =>
  `letter-${subject
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')}`

/** What hangs on the letter stands in the page itself. */
function withPictures({ html = '', attachments }: Email): string {
  return attachments.reduce((text, { contentId, mimeType, content }) => {
    if (!contentId) return text
    if (typeof content === 'string') throw new TypeError(`${contentId} was read as text.`)
    const bytes = Buffer.from(content instanceof Uint8Array ? content : new Uint8Array(content))
    const address = `data:${mimeType};base64,${bytes.toString('base64')}`
    return text.replaceAll(`cid:${contentId.replace(/^<|>$/g, '')}`, address)
  }, html)
}
