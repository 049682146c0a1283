import { decideInTransaction } from '../../db/engine/transaction.server.ts'
import type { Database } from '../../db/tables.ts'
import { done, type Outcome, refused } from '../outcome.ts'
import { randomId } from '../secrets/random.server.ts'
import type { Services } from '../services.ts'
import { countStoredForm } from './form-limits.server.ts'
import { keepReceipt, type Stands } from './form-receipts.server.ts'

export type SentForm = {
  /** Its name in receipts, such as `contact`. */
  form: string
  /** What the browser made up for this form, or empty text. */
  key: string
  /** What makes it the same form when it comes again. */
  fields: Record<string, string>
  stands: Stands
  /** Who sends it: both are counted. */
  address: string
  email?: string
  /** The sentence of a refusal for sending too often. */
  tooMany: string
}

/**
 * Stores a form once, however often it is sent, and within the limits: receipt, count and row are one
 * transaction. For forms that nothing else decides about; booking claims a time in between.
 * @param insert stores the row; may run twice, touches nothing but the database.
 * @returns the row's id, of the first time where the same form comes again; or 429.
 */
export function storeForm(
  services: Services,
  { form, key, fields, stands, address, email, tooMany }: SentForm,
  insert: (tx: Database, row: { id: string; now: Temporal.Instant }) => Promise<void>,
): Promise<Outcome<{ id: string }>> {
  const now = services.clock.now()
  const id = randomId()
  return decideInTransaction(services.db, async (tx): Promise<Outcome<{ id: string }>> => {
    const { earlier } = await keepReceipt(tx, { form, key, fields, subjectId: id, stands }, now)
    if (earlier) return done({ id: earlier.subjectId })
    const sender = email === undefined ? { address } : { address, email }
    const limit = await countStoredForm(services, tx, sender)
    if (!limit.ok) return refused({ status: 429, message: tooMany, retryAfter: limit.retryAfter })
    await insert(tx, { id, now })
    return done({ id })
  })
}
