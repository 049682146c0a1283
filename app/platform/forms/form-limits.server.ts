import type { Database } from '../../db/tables.ts'
import { countAgainst, type Limit, type LimitAnswer } from '../../db/technical/limits.server.ts'
import { digest } from '../secrets/random.server.ts'
import type { Services } from '../services.ts'
import { mailboxOf } from './sender.server.ts'

/** What was stored through public forms, all of them together (docs/specification.md#limits-on-forms). */
const perAddress: Limit = { name: 'form-address', count: 30, windowSeconds: 600 }
const perMailAddress: Limit = { name: 'form-mail', count: 6, windowSeconds: 3_600 }

/**
 * Counts one stored form against its sender's address and, where the form asks for one, mailbox. Call it
 * in the transaction that stores the form: a refusal gives the count back.
 */
export async function countStoredForm(
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
  tx: Database,
  { address, email }: { address: string; email?: string },
): Promise<LimitAnswer> {
  const counting = (person: string) => ({
    subject: digest(settings.secretKey, person.toLowerCase()),
    now: clock.now(),
    factor: settings.limitsFactor,
  })
  const byAddress = await countAgainst(tx, perAddress, counting(address))
  if (!byAddress.ok || email === undefined) return byAddress
  return countAgainst(tx, perMailAddress, counting(mailboxOf(email)))
}
