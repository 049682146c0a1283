import { countAgainst, type Limit } from '#app/db/technical/limits.server.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { shortDate, stoppedOnce, timeText } from '#app/platform/format.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { type MailFault, mailFault, mailReach } from '#app/platform/mail/mail-fault.ts'
import type { Email, MailAddress, Sender } from '#app/platform/mail/mailer.ts'
import { done } from '#app/platform/outcome.ts'
import { keyedHash } from '#app/platform/secrets/encrypted-text.server.ts'
import type { Services } from '#app/platform/services.ts'
import type { MailSettings } from '#app/platform/settings.ts'
import { keyOf } from '#app/platform/shapes/collections.ts'
import type { Staff } from '../audit/actor.ts'
import { writeRecord, written } from '../records/write-record.server.ts'
import { outcomeCopy, type TestOutcome } from './copy.ts'
import { checkNow } from './deliverability/check.server.ts'
import { findTestEmail, keepTestEmail } from './queries.server.ts'
import { currentSender } from './sender/queries.server.ts'

/** What became of the last test email, and whether it says anything of the mail service as it is now. */
export type LastEmail = { line: string; state: 'works' | 'failed' | 'to-test' }

type Parts = Pick<Services, 'db' | 'settings' | 'log'>

/** Keyed, since a password is among what it stands for. The sender counts: a service may refuse one and take another. */
export const digestOf = (secretKey: string, mail: MailSettings, { address }: Sender): string =>
  keyedHash(secretKey, 'mail-service', JSON.stringify(mail), address)

export const serviceDigest = async (services: Pick<Services, 'db' | 'settings'>): Promise<string> =>
  digestOf(services.settings.secretKey, services.settings.mail, await currentSender(services))

/** A fault in reading it hides no other setting. */
export async function readLastEmail(services: Parts): Promise<LastEmail> {
  try {
    const { at, outcome, service } = await findTestEmail(services.db)
    if (at === null) return { line: m.mail_setup_last_none(), state: 'to-test' }
    const when = { day: shortDate(clinicDate(at)), time: timeText(clinicTime(at)) }
    const why = outcomeCopy[keyOf(outcomeCopy, outcome) ?? 'other']()
    const line = stoppedOnce(
      outcome === 'sent' ? m.mail_setup_last_sent(when) : m.mail_setup_last_failed({ ...when, why }),
    )
    if (service !== (await serviceDigest(services)))
      return { line: `${line} ${m.mail_setup_last_changed()}`, state: 'to-test' }
    return { line, state: outcome === 'sent' ? 'works' : 'failed' }
  } catch (error) {
    services.log.error({ kind: kindOf(error) }, 'test email not read')
    return { line: m.mail_setup_last_none(), state: 'to-test' }
  }
}

/** Whether emails are known to leave: a service is set up, and its last test email left. */
export async function isMailProved(services: Parts): Promise<boolean> {
  if (mailReach(services.settings.mail) === 'nothing') return false
  const { outcome, service } = await findTestEmail(services.db)
  return outcome === 'sent' && service === (await serviceDigest(services))
}

/** A screen that was left open must not send mail without end. */
const perAdmin: Limit = { name: 'test-email', count: 5, windowSeconds: 900 }

type Asked = {
  actor: Staff
  /** Name and address of the person who is signed in; the address may be empty. */
  to: MailAddress
  write(to: MailAddress, now: Temporal.Instant): Promise<Email>
}

/**
 * Sends the signed-in person an email, the way patients get theirs, waits for what becomes of it (30 s at most), and
 * keeps that.
 * Never throws for a fault of the mail service: which one it was is the answer.
 */
export async function sendTestEmail(services: Services, { actor, to, write }: Asked): Promise<TestOutcome> {
  const { db, clock, settings, mailer, log } = services
  if (mailReach(settings.mail) === 'nothing') return 'no-service'
  if (to.address === '') return 'no-address'
  const counting = { now: clock.now(), factor: settings.limitsFactor, subject: actor.id }
  if (!(await countAgainst(db, perAdmin, counting)).ok) return 'limited'
  // First, so that it leaves as DNS is by now, and the screen says what large mailboxes make of it.
  await attempt(log, { event: 'deliverability not checked', message: '' }, async () =>
    done(await checkNow(services)),
  )
  const email = await write(to, clock.now())
  const outcome = await mailer.send(email).then(() => 'sent' as const, faultOf(log))
  await keep(services, actor, outcome)
  return outcome
}

const faultOf =
  (log: Services['log']) =>
  (error: unknown): MailFault => {
    const fault = mailFault(error)
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    log.warn({ kind: fault, code }, 'test email not sent')
    return fault
  }

/** Where it cannot be kept, the answer is still the answer. */
async function keep(services: Services, actor: Staff, outcome: 'sent' | MailFault): Promise<void> {
  const writing = { actor, object: 'mail', failed: m.mail_setup_outcome_other() } as const
  const service = await serviceDigest(services)
  await writeRecord(services, writing, async (tx) => {
    await keepTestEmail(tx, { at: services.clock.now(), outcome, service })
    return written({ action: 'send', detail: { outcome } })
  })
}
