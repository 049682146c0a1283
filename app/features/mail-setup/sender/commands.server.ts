import { timingSafeEqual } from 'node:crypto'
import { countAgainst, type Limit } from '#app/db/technical/limits.server.ts'
import { type SenderPurpose, senderPurposes } from '#app/db/values.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { writeRecord, written } from '#app/features/records/write-record.server.ts'
import { m } from '#app/language/messages.ts'
import { mailFault, mailReach } from '#app/platform/mail/mail-fault.ts'
import type { Email } from '#app/platform/mail/mailer.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { keyedHash } from '#app/platform/secrets/encrypted-text.server.ts'
import { randomCode } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { isMailAddress } from '#app/platform/text/mail-address.ts'
import { oneLine } from '#app/platform/text/text.ts'
import { outcomeCopy } from '../copy.ts'
import { confirmPending, deletePending, deleteSender, keepPending, tryCode } from './queries.server.ts'
import { codeMinutes, codeTries } from './rules.ts'

/** Enough for an email that got lost; nobody can have a stranger's mailbox filled. */
const codesPerHour: Limit = { name: 'mail-sender-code', count: 5, windowSeconds: 3_600 }

export const readPurpose = (typed: string): SenderPurpose | null =>
  senderPurposes.find((purpose) => purpose === typed) ?? null

type Asked = {
  actor: Staff
  purpose: SenderPurpose
  /** As typed. */
  address: string
  write: WriteCode
}

/** Words the email with the code. */
export type WriteCode = (to: string, code: string, now: Temporal.Instant) => Promise<Email>

/**
 * The owner names another address for the clinic's emails. It isn't used before they type the code that is sent there; the
 * code leaves past the outbox, so that what went wrong is the answer.
 * @returns 422 with a sentence at the address or for the mail service's fault, 429 after too many codes
 */
export async function requestSender(
  services: Services,
  { actor, purpose, address: typed, write }: Asked,
): Promise<Outcome<undefined>> {
  const { clock, settings, mailer, log } = services
  const address = oneLine(typed)
  if (!isMailAddress(address)) return refused({ status: 422, errors: { [purpose]: m.mail_sender_invalid() } })
  if (mailReach(settings.mail) !== 'everything')
    return refused({ status: 409, message: m.mail_sender_no_service() })
  const code = randomCode()
  const now = clock.now()
  const stored = await own(services, actor, async (tx) => {
    const counted = await countAgainst(tx, codesPerHour, {
      subject: actor.id,
      now,
      factor: settings.limitsFactor,
    })
    if (!counted.ok)
      return refused({ status: 429, message: m.mail_sender_too_many(), retryAfter: counted.retryAfter })
    const digest = digestOf(settings.secretKey, { purpose, address, code })
    await keepPending(tx, { purpose, pending: address, digest, until: now.add({ minutes: codeMinutes }) })
    return written({ action: 'send', detail: { fields: [auditField[purpose]] } })
  })
  if (!stored.ok) return stored
  try {
    await mailer.send(await write(address, code, now))
    return done(undefined)
  } catch (error) {
    const fault = mailFault(error)
    log.warn({ kind: fault }, 'sender code not sent')
    return refused({ status: 422, errors: { [purpose]: outcomeCopy[fault]() } })
  }
}

/** The address is in use once its code was typed; 422 where that is another, or no longer counts. */
export async function confirmSender(
  services: Services,
  { actor, purpose, code }: { actor: Staff; purpose: SenderPurpose; code: string },
): Promise<Outcome<undefined>> {
  const { db, clock, settings } = services
  const now = clock.now()
  // Counted outside of the transaction below: a refusal must not take the try back.
  const kept = await tryCode(db, purpose, { now, most: codeTries })
  const over = () => refused({ status: 422, errors: { code: m.mail_sender_code_over() } })
  if (!kept) return over()
  const typed = { purpose, address: kept.pending, code: code.replaceAll(/\s/g, '') }
  if (!isSame(kept.digest, digestOf(settings.secretKey, typed)))
    return refused({ status: 422, errors: { code: m.mail_sender_code_wrong() } })
  return own(services, actor, async (tx) => {
    if (!(await confirmPending(tx, { purpose, digest: kept.digest, now }))) return over()
    return written({ action: 'edit', detail: { fields: [auditField[purpose]] } })
  })
}

/**
 * What waits for a code waits no more. Answers go to the sender again; the sender itself stays, since the website's
 * address may be one that nobody confirmed.
 */
export const removeSender = (
  services: Services,
  { actor, purpose }: { actor: Staff; purpose: SenderPurpose },
): Promise<Outcome<undefined>> =>
  own(services, actor, async (tx) => {
    await (purpose === 'from' ? deletePending : deleteSender)(tx, purpose)
    return written({ action: 'edit', detail: { fields: [auditField[purpose]] } })
  })

const auditField = { from: 'mailFrom', 'reply-to': 'mailReplyTo' } as const

const own = (services: Services, actor: Staff, work: Parameters<typeof writeRecord<undefined>>[2]) =>
  writeRecord<undefined>(services, { actor, object: 'mail', failed: m.mail_sender_failed() }, work)

/** For this purpose and address alone. */
const digestOf = (
  secretKey: string,
  { purpose, address, code }: { purpose: string; address: string; code: string },
) => keyedHash(secretKey, 'mail sender code', purpose, address, code)

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
