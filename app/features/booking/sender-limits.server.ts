import { holdContacts } from '#app/db/engine/locks.server.ts'
import type { Database } from '#app/db/tables.ts'
import { countAgainst, type Limit, type LimitAnswer } from '#app/db/technical/limits.server.ts'
import { isOneSender, mailboxOf } from '#app/platform/forms/request-limits.server.ts'
import { keyedHash } from '#app/platform/secrets/encrypted-text.server.ts'
import type { Services } from '#app/platform/services.ts'
import {
  countBookedAtOnce,
  countOpenOf,
  countPendingFrom,
  countUnseenOf,
  type Sender,
} from '../scheduling/index.server.ts'

/** Next to the short window of all forms (docs/topics/forms.md). */
const pendingADay = 12
const openOfOneMailbox = 3
/**
 * Booked at once, in a day: no answer of staff makes room for more. An office that sends its people books more than a
 * household; anyone who books a course of treatment needs six.
 */
const bookedADay = 30
const bookedOfOneMailbox = 6
/** In a day; as many as one contact may wait for at once. */
const takenOfOneMailbox = 3
const dayHours = 24
/** Staff answer in working hours; nobody knows when, so that a browser is asked to wait for an hour. */
const retrySeconds = 3_600

/** Pending or not: more than a clinic gets from one site, and fewer than would fill its calendar. */
const perSite: Limit = { name: 'booking-site', count: 100, windowSeconds: dayHours * 3_600 }

/** Who sends a request, as keyed hashes. */
export const senderOf = (
  { settings }: Pick<Services, 'settings'>,
  { address, email }: { address: string; email: string },
): Sender => ({
  mailboxHash: keyedHash(settings.secretKey, 'booking-mailbox', mailboxOf(email)),
  addressHash: isOneSender(address, settings)
    ? keyedHash(settings.secretKey, 'booking-address', address)
    : null,
})

/**
 * Nobody else counts what that mailbox has until the transaction ends. Before treatments and days: taking an offer and booking
 * lock in the same order.
 */
export const holdMailbox = (tx: Database, { mailboxHash }: Sender): Promise<void> =>
  holdContacts(tx, [mailboxHash])

/**
 * Whether one request more may come from this network address, and whether its mailbox has as many as one may have. A
 * mailbox refuses nothing, because anybody can type one: the request is stored as pending and marked for staff. After
 * `holdMailbox` and `countStoredForm` in the same transaction: they hold the mailbox and the row of the address, so that two at
 * once are counted one after the other.
 * @param site the /48 it comes from; null for IPv4
 * @param isAtOnce it would be confirmed without an answer of staff, and each lets emails be written until it is called off
 */
export async function countRequestsOf(
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
  tx: Database,
  { mailboxHash, addressHash, site, isAtOnce }: Sender & { site: string | null; isAtOnce: boolean },
): Promise<{ address: LimitAnswer; isMailboxFull: boolean }> {
  const now = clock.now()
  const most = (count: number) => Math.max(1, Math.floor(count * settings.limitsFactor))
  const since = now.subtract({ hours: dayHours })
  const booked = isAtOnce
    ? await countBookedAtOnce(tx, { mailboxHash, addressHash, since })
    : { fromAddress: 0, ofMailbox: 0 }
  const pending = addressHash === null ? 0 : await countPendingFrom(tx, { addressHash, since })
  const open = await countOpenOf(tx, { mailboxHash, now, since, isAtOnce })
  const ofSite = site === null ? ({ ok: true } as const) : await countSite({ settings, clock }, tx, site)
  const isAddressFull = booked.fromAddress >= most(bookedADay) || pending >= most(pendingADay)
  return {
    address: isAddressFull ? { ok: false, retryAfter: retrySeconds } : ofSite,
    isMailboxFull: booked.ofMailbox >= most(bookedOfOneMailbox) || open >= most(openOfOneMailbox),
  }
}

const countSite = (
  { settings: { secretKey, limitsFactor }, clock }: Pick<Services, 'settings' | 'clock'>,
  tx: Database,
  site: string,
): Promise<LimitAnswer> =>
  countAgainst(tx, perSite, {
    subject: keyedHash(secretKey, perSite.name, site),
    now: clock.now(),
    factor: limitsFactor,
  })

/**
 * Whether one more time that the waitlist offers may be taken by this mailbox: taking one confirms it, and who calls it
 * off is offered others. Requests that wait for an answer do not count: who takes a time often has one. Holds the mailbox,
 * so that several taken at once are counted one after the other.
 */
export async function mayTakeMore(
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
  tx: Database,
  sender: Sender,
): Promise<LimitAnswer> {
  await holdMailbox(tx, sender)
  const since = clock.now().subtract({ hours: dayHours })
  const most = Math.max(1, Math.floor(takenOfOneMailbox * settings.limitsFactor))
  const isMany = (await countUnseenOf(tx, { mailboxHash: sender.mailboxHash, since })) >= most
  return isMany ? { ok: false, retryAfter: retrySeconds } : { ok: true }
}
