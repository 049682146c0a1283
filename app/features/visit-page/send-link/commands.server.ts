import { decideInTransaction } from '#app/db/engine/transaction.server.ts'
import { countAgainst, type Limit } from '#app/db/technical/limits.server.ts'
import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { encryptPayload } from '#app/features/outbox/payload.server.ts'
import { enqueueEmail } from '#app/features/outbox/queries.server.ts'
import { aboutMailbox } from '#app/features/outbox/rules.ts'
import { language } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { sentencesByField } from '#app/platform/forms/form-fields.server.ts'
import { countStoredForm } from '#app/platform/forms/request-limits.server.ts'
import { sendsLinks } from '#app/platform/mail/mail-fault.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { keyedHash } from '#app/platform/secrets/encrypted-text.server.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { sendLinkForm } from '../form.ts'

/**
 * Pressing again within it brings no second email. This alone counts by mailbox, and refuses nothing: the count of all
 * forms would tell a stranger how often that mailbox was used, and let them use it up, so that its owner cannot book.
 */
const oneEmail: Limit = { name: 'visit-links', count: 1, windowSeconds: 600 }
/** Who got as many has the links: anyone who asks for another's in turn fills no mailbox. It refuses nothing, either. */
const emailsADay: Limit = { name: 'visit-links-day', count: 10, windowSeconds: 24 * 3_600 }

/**
 * Somebody asks for the links of the visits under their address. Whether there are any is found out by the email, as it
 * leaves: nothing is looked for here, so that neither words nor time tell who is known
 * (docs/topics/private-links.md).
 * @returns 422 with a sentence, 409 where no emails leave, 429 too often from one address
 */
export async function askForLinks(
  services: Services,
  { typed, address }: { typed: { email: string }; address: string },
): Promise<Outcome<undefined>> {
  const phone = currentClinic().phone.text
  if (!sendsLinks(services)) return refused({ status: 409, message: m.send_link_no_emails({ phone }) })
  const read = sendLinkForm.safeParse(typed)
  if (!read.success) return refused({ status: 422, errors: sentencesByField(read.error) })
  const fault = { event: 'links not asked for', message: m.send_link_failed({ phone }) }
  const asked = await attempt(services.log, fault, () => store(services, { ...read.data, address }))
  if (asked.ok) services.wake()
  return asked
}

const store = (services: Services, { email, address }: { email: string; address: string }) =>
  decideInTransaction(services.db, async (tx): Promise<Outcome<undefined>> => {
    const { settings, clock } = services
    const { secretKey } = settings
    const now = clock.now()
    const limit = await countStoredForm(services, tx, { address })
    if (!limit.ok) {
      const message = m.send_link_too_many({ phone: currentClinic().phone.text })
      return refused({ status: 429, message, retryAfter: limit.retryAfter })
    }
    const subject = keyedHash(secretKey, 'mailbox', email.toLowerCase())
    const first = await countAgainst(tx, oneEmail, { subject, now, factor: 1 })
    if (!first.ok) return done(undefined)
    const ofDay = await countAgainst(tx, emailsADay, { subject, now, factor: 1 })
    if (!ofDay.ok) return done(undefined)
    const links = { kind: 'visit-links', subject: aboutMailbox(randomId()) } as const
    const payload = encryptPayload(secretKey, links, { email })
    await enqueueEmail(tx, { ...links, payload, language: language(), now })
    return done(undefined)
  })
