import { countAgainst, type Limit } from '../../db/technical/limits.server.ts'
import { m } from '../../language/messages.ts'
import { type MailFault, mailFault } from '../../platform/mail/mail-fault.ts'
import { mailReach } from '../../platform/mail/mail-reach.ts'
import type { Letter, MailAddress } from '../../platform/mail/mailer.ts'
import type { Services } from '../../platform/services.ts'
import type { Staff } from '../audit/actor.ts'
import { writeRecord, written } from '../records/write-record.server.ts'
import type { TestOutcome } from './copy.ts'
import { serviceDigest } from './last-letter.server.ts'
import { keepTestLetter } from './queries.server.ts'

/** A screen that was left open must not send mail without end. */
const perAdmin: Limit = { name: 'test-letter', count: 5, windowSeconds: 900 }

type Asked = {
  actor: Staff
  /** Name and address of whoever is signed in; the address may be empty. */
  to: MailAddress
  write(to: MailAddress, now: Temporal.Instant): Promise<Letter>
}

/**
 * Sends the signed-in person a letter, the way patients get theirs, waits for what becomes of it (30 s at most), and
 * keeps that.
 * Never throws for a fault of the mail service: which one it was is the answer.
 */
export async function sendTestLetter(services: Services, { actor, to, write }: Asked): Promise<TestOutcome> {
  const { db, clock, settings, mailer, log } = services
  if (mailReach(settings.mail) === 'nothing') return 'no-service'
  if (to.address === '') return 'no-address'
  const counting = { now: clock.now(), factor: settings.limitsFactor, subject: actor.id }
  if (!(await countAgainst(db, perAdmin, counting)).ok) return 'limited'
  const letter = await write(to, clock.now())
  const outcome = await mailer.send(letter).then(() => 'sent' as const, faultOf(log))
  await keep(services, actor, outcome)
  return outcome
}

const faultOf =
  (log: Services['log']) =>
  (error: unknown): MailFault => {
    const fault = mailFault(error)
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    log.warn({ kind: fault, code }, 'test letter not sent')
    return fault
  }

/** Where it cannot be kept, the answer is still the answer. */
async function keep(services: Services, actor: Staff, outcome: 'sent' | MailFault): Promise<void> {
  const writing = { actor, object: 'mail', failed: m.mail_setup_outcome_other() } as const
  await writeRecord(services, writing, async (tx) => {
    await keepTestLetter(tx, { at: services.clock.now(), outcome, service: serviceDigest(services) })
    return written({ action: 'send', detail: { outcome } })
  })
}
