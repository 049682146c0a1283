import { countAgainst, type Limit } from '../../db/technical/limits.server.ts'
import { mailFault } from '../../platform/mail/mail-fault.ts'
import { mailReach } from '../../platform/mail/mail-reach.ts'
import type { Letter, MailAddress } from '../../platform/mail/mailer.ts'
import type { Services } from '../../platform/services.ts'
import type { TestOutcome } from './copy.ts'

/** A screen that was left open must not send mail without end. */
const perAdmin: Limit = { name: 'test-letter', count: 5, windowSeconds: 900 }

type Asked = {
  adminId: string
  /** Name and address of whoever is signed in; the address may be empty. */
  to: MailAddress
  write(to: MailAddress, now: Temporal.Instant): Promise<Letter>
}

/**
 * Sends the signed-in person a letter, the way patients get theirs, and waits for what becomes of it (30 s at most).
 * Never throws for a fault of the mail service: which one it was is the answer.
 */
export async function sendTestLetter(
  services: Services,
  { adminId, to, write }: Asked,
): Promise<TestOutcome> {
  const { db, clock, settings, mailer, log } = services
  if (mailReach(settings.mail) === 'nothing') return 'no-service'
  if (to.address === '') return 'no-address'
  const counting = { now: clock.now(), factor: settings.limitsFactor, subject: adminId }
  if (!(await countAgainst(db, perAdmin, counting)).ok) return 'limited'
  const letter = await write(to, clock.now())
  try {
    await mailer.send(letter)
    return 'sent'
  } catch (error) {
    const fault = mailFault(error)
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    log.warn({ kind: fault, code }, 'test letter not sent')
    return fault
  }
}
