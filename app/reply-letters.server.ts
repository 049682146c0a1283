import { columns } from './db/columns.ts'
import { writeReplyLetter } from './features/appointments/letters/reply-letter.server.ts'
import { writeReplyNotice } from './features/appointments/letters/reply-notice.server.ts'
import { findActorName } from './features/audit/people-queries.server.ts'
import { findReplyForLetter, listEarlierHeaders } from './features/contact/desk/replies/queries.server.ts'
import { signatureOf } from './features/contact/desk/replies/rules.ts'
import type { LetterRequest, OutboxLetter, Services } from './platform/services.ts'
import { greetingName } from './platform/text/greeting-name.ts'

type Needs = Pick<Services, 'db' | 'settings'>

/**
 * The letter of an answer to a message, in the language in use; or the notice to the clinic that one was given up. Null
 * where the message is gone, has no address, or the service can say no letter but that about a request.
 */
export async function replyLetter(
  { db, settings }: Needs,
  request: LetterRequest,
): Promise<OutboxLetter | null> {
  const reply = await findReplyForLetter(db, request.subject.id)
  if (!reply || settings.mail.transport === 'emailjs') return null
  if (request.kind === 'undelivered')
    return writeReplyNotice(request, { messageId: reply.messageId, ...settings })
  if (reply.email === '') return null
  const signature = signatureOf((await findActorName(db, reply.adminId)) ?? '')
  return writeReplyLetter(request, {
    to: { name: greetingName(reply.name), address: reply.email },
    ...{ subject: reply.subject, text: reply.text, signature },
    answered: { text: reply.message, at: columns.asInstant(reply.cameAt) },
    earlier: await listEarlierHeaders(db, reply),
  })
}
