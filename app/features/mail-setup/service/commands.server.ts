import { countAgainst, type Limit } from '#app/db/technical/limits.server.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { removeService, saveService } from '#app/features/service-settings/commands.server.ts'
import { findService } from '#app/features/service-settings/queries.server.ts'
import { givenSender, mailThrough, type Service } from '#app/features/service-settings/rules.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { mailFault } from '#app/platform/mail/mail-fault.ts'
import { createMailer, serverCode } from '#app/platform/mail/mailer.server.ts'
import type { Email, MailAddress, Sender } from '#app/platform/mail/mailer.ts'
import { done, type Outcome, type Refusal, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import type { MailSettings } from '#app/platform/settings.ts'
import { keysOf } from '#app/platform/shapes/collections.ts'
import { fixCopy, outcomeCopy } from '../copy.ts'
import { checkNow } from '../deliverability/check.server.ts'
import { readSigning } from '../deliverability/signing.server.ts'
import { keepTestEmail } from '../queries.server.ts'
import { currentSender, storeSender } from '../sender/queries.server.ts'
import { digestOf } from '../test-email.server.ts'
import { readService } from './form.ts'
import type { TypedService } from './rules.ts'

/** Why a service was not connected; `code` is what its server answered. */
export type ServiceRefusal = Refusal & { fix?: string; code?: string }

/** Enough to get a password right; not enough to search a network, or for somebody else's password. */
const triesPerPerson: Limit = { name: 'mail-service-try', count: 10, windowSeconds: 900 }

type Asked = {
  actor: Staff
  typed: TypedService
  /** Of the person who is signed in, for the greeting. */
  name: string
  write: (to: MailAddress, now: Temporal.Instant) => Promise<Email>
}

/**
 * Sends a test email by the service as it was typed, and keeps it once its server took that; nothing is stored before, and
 * nothing where it failed. An address that the service takes emails from counts as the clinic's sender.
 * @returns 422 with sentences at fields, or with why the test failed; 429 after too many tries
 */
export async function connectService(
  services: Services,
  { actor, typed, name, write }: Asked,
): Promise<Outcome<undefined, ServiceRefusal>> {
  const { db, clock, settings, log } = services
  if (settings.fixed.has('email')) return refused({ status: 409, message: m.service_settings_fixed() })
  const fault = { event: 'mail service not read', message: m.service_settings_failed() }
  const begun = await attempt(log, fault, async () => {
    const stored = await findService(db, 'email')
    const read = readService(typed, stored)
    if (!read.ok) return read
    const counting = { now: clock.now(), factor: settings.limitsFactor, subject: actor.id }
    const counted = await countAgainst(db, triesPerPerson, counting)
    if (!counted.ok)
      return refused({ status: 429, message: m.mail_setup_outcome_limited(), retryAfter: counted.retryAfter })
    return done({ ...read.value, stored, current: await currentSender(services) })
  })
  if (!begun.ok) return begun
  const { service, from, to, stored, current } = begun.value
  const given = givenSender(settings.mail)
  const mail = mailThrough(service, given)
  const sender = { ...current, address: given.from ?? (from || current.address) }
  const tried = await tryService(services, {
    mail,
    sender,
    email: await write({ name, address: to }, clock.now()),
  })
  if (!tried.ok) return tried
  const isOtherSender = sender.address !== current.address
  const changed = keysOf({ ...service }).filter((field) => !stored || !isSame(stored, service, field))
  const saved = await saveService(services, {
    actor,
    name: 'email',
    value: service,
    fields: [...changed, ...(isOtherSender ? ['mailFrom'] : [])],
    also: async (tx) => {
      const now = clock.now()
      if (isOtherSender) await storeSender(tx, { address: sender.address, now })
      const digest = digestOf(settings.secretKey, mail, sender)
      await keepTestEmail(tx, { at: now, outcome: 'sent', service: digest })
    },
  })
  if (saved.ok) {
    services.wake()
    // The settings are read again first: what DNS says is about the service and sender of now.
    await attempt(log, { event: 'deliverability not checked', message: '' }, async () =>
      done(await services.clinic.within(() => checkNow(services))),
    )
  }
  return saved
}

const isSame = (stored: Service<'email'>, next: Service<'email'>, field: string) =>
  new Map(Object.entries(stored)).get(field) === new Map(Object.entries(next)).get(field)

/** Someone waits for it. */
const tryMilliseconds = 15_000

type Trying = { mail: MailSettings; sender: Sender; email: Email }

async function tryService(
  { db, settings, log }: Services,
  { mail, sender, email }: Trying,
): Promise<Outcome<undefined, ServiceRefusal>> {
  const mailer = createMailer(
    { ...settings, mail },
    () => sender,
    (address) => readSigning(db, address),
    { limitMilliseconds: tryMilliseconds },
  )
  try {
    await mailer.send(email)
    return done(undefined)
  } catch (error) {
    const fault = mailFault(error)
    const code = serverCode(error)
    log.warn({ kind: fault, code }, 'mail service not connected')
    return refused({ status: 422, message: outcomeCopy[fault](), fix: fixCopy[fault](), code })
  } finally {
    mailer.close()
  }
}

/** Emails are only kept as files again. */
export const disconnectService = (services: Services, actor: Staff): Promise<Outcome<undefined>> =>
  removeService(services, { actor, name: 'email' })
