import type { Database } from '../../../db/tables.ts'
import { countAgainst, type Limit } from '../../../db/technical/limits.server.ts'
import { m } from '../../../language/messages.ts'
import { countStoredForm } from '../../../platform/forms/form-limits.server.ts'
import { isOneSender, mailboxOf } from '../../../platform/forms/sender.server.ts'
import { done, type Outcome, refused } from '../../../platform/outcome.ts'
import { keyedHash } from '../../../platform/secrets/keyed-hash.server.ts'
import type { Services } from '../../../platform/services.ts'
import { clinic } from '../../clinic/website/in-use.ts'
import { mostOpenOfContact } from '../rules.ts'

const daySeconds = 24 * 3_600

/**
 * Each place writes to an address that nobody has proved, and holds what comes free for half an hour: as many in a day as
 * requests of one address may wait (docs/topics/forms.md).
 */
const perAddress: Limit = { name: 'waitlist-address', count: 12, windowSeconds: daySeconds }
/** A stranger has many addresses: of one mailbox twice as many as it holds places at once, each with its letter. */
const perMailbox: Limit = {
  name: 'waitlist-mailbox',
  count: 2 * mostOpenOfContact,
  windowSeconds: daySeconds,
}

/**
 * Counts who joins the list among all forms, and among those of their mailbox and their address in a day, in the
 * transaction that stores it: a refusal gives the count back. @returns 429 where it is one too many
 */
export async function countJoin(
  services: Pick<Services, 'settings' | 'clock'>,
  tx: Database,
  { address, email }: { address: string; email: string },
): Promise<Outcome<null>> {
  const { settings, clock } = services
  const phone = clinic().phone.text
  const form = await countStoredForm(services, tx, { address, email })
  if (!form.ok) return refused({ ...tooMany(form), message: m.waitlist_too_many({ phone }) })
  const ofDay = (limit: Limit, person: string) => {
    const subject = keyedHash(settings.secretKey, limit.name, person)
    return countAgainst(tx, limit, { subject, now: clock.now(), factor: settings.limitsFactor })
  }
  const refusedToday = (day: { retryAfter: number }) =>
    refused({ ...tooMany(day), message: m.waitlist_too_many_today({ phone }) })
  const mailbox = await ofDay(perMailbox, mailboxOf(email))
  if (!mailbox.ok) return refusedToday(mailbox)
  if (!isOneSender(address, settings)) return done(null)
  const sender = await ofDay(perAddress, address)
  return sender.ok ? done(null) : refusedToday(sender)
}

const tooMany = ({ retryAfter }: { retryAfter: number }) => ({ status: 429, retryAfter })
