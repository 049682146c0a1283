import type { Email } from 'postal-mime'
import type { Subject } from './subject.ts'

/** An email as a mail program shows it. */
export const emailSubject = (email: Email): Subject => ({
  name: nameOf(email),
  path: 'about:blank',
  bring: ({ page }) => page.setContent(withImages(email)),
})

const nameOf = ({ subject = '' }: Email) =>
  `email-${subject
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')}`

/** Attached images become part of the page. */
function withImages({ html = '', attachments }: Email): string {
  return attachments.reduce((text, { contentId, mimeType, content }) => {
    if (!contentId) return text
    if (typeof content === 'string') throw new TypeError(`${contentId} was read as text.`)
    const bytes = Buffer.from(content instanceof Uint8Array ? content : new Uint8Array(content))
    const address = `data:${mimeType};base64,${bytes.toString('base64')}`
    return text.replaceAll(`cid:${contentId.replace(/^<|>$/g, '')}`, address)
  }, html)
}
