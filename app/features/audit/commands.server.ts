import { inTransaction } from '../../db/transaction.server.ts'
import type { Services } from '../../platform/services.ts'
import { record } from './queries.server.ts'
import type { AuditObject } from './rules.ts'

/** Who did it, and from where; made by the admin gate. */
export type Actor = { id: string; addressHash: string }

/** Writes down that a list was shown, with the ids of its rows (decision 31). An empty one is not written. */
export async function recordShown(
  { db, clock }: Services,
  actor: Actor,
  { object, ids }: { object: AuditObject; ids: string[] },
): Promise<void> {
  if (ids.length === 0) return
  await inTransaction(db, (tx) =>
    record(tx, {
      at: clock.now(),
      actor: actor.id,
      action: 'list',
      object,
      objectId: '',
      detail: { ids },
      addressHash: actor.addressHash,
    }),
  )
}

/** Writes down that one row was opened with all that it holds. */
export async function recordViewed(
  { db, clock }: Services,
  actor: Actor,
  { object, id }: { object: AuditObject; id: string },
): Promise<void> {
  await inTransaction(db, (tx) =>
    record(tx, {
      at: clock.now(),
      actor: actor.id,
      action: 'view',
      object,
      objectId: id,
      addressHash: actor.addressHash,
    }),
  )
}
