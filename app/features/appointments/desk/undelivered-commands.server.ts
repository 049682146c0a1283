import { inTransaction } from '../../../db/transaction.server.ts'
import { kindOf } from '../../../platform/log.server.ts'
import { done, type Outcome, refused } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import { type Actor, by } from '../../audit/commands.server.ts'
import { record } from '../../audit/queries.server.ts'
import { putAwayDead } from '../../outbox/dead-queries.server.ts'
import { copy } from './copy.ts'

/**
 * Staff have told the patient another way: the notice that a letter was not delivered goes, for everybody, and
 * who put it away is written down. One that is gone already does no harm.
 */
export async function putAwayNotice(
  { db, clock, log }: Services,
  { actor, id }: { actor: Actor; id: string },
): Promise<Outcome<null>> {
  const now = clock.now()
  try {
    return await inTransaction(db, async (tx) => {
      const letter = await putAwayDead(tx, { id, now })
      if (!letter) return done(null)
      const entry = { at: now, objectId: letter.subjectId, ...by(actor) }
      await record(tx, {
        ...entry,
        action: 'edit',
        object: 'appointment',
        detail: { fields: ['undelivered'] },
      })
      return done(null)
    })
  } catch (error) {
    log.error({ kind: kindOf(error) }, 'notice not put away')
    return refused({ status: 503, message: copy.putAwayFailed })
  }
}
