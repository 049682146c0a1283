import { inTransaction } from '../../../db/engine/transaction.server.ts'
import type { Services } from '../../../platform/services.ts'
import { by, type Staff } from '../../audit/actor.ts'
import { record } from '../../audit/queries.server.ts'
import type { Passkey } from './queries.server.ts'

/** The counter of a passkey went back: somebody has a second one of it. It is refused, and written down each time. */
export async function noteCopied(
  { db, clock, log }: Services,
  person: Staff,
  passkey: Pick<Passkey, 'id' | 'adminId'>,
): Promise<void> {
  await inTransaction(db, (tx) =>
    record(tx, { at: clock.now(), action: 'lock', object: 'passkey', objectId: passkey.id, ...by(person) }),
  )
  log.warn({ adminId: passkey.adminId }, 'passkey may be copied')
}
