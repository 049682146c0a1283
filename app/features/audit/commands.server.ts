import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { Services } from '#app/platform/services.ts'
import { by, type Staff } from './actor.ts'
import { record } from './queries.server.ts'
import type { AuditObject } from './rules.ts'

/**
 * Writes down that a list was shown, with the ids of its rows (docs/specification.md#audit-log). An empty one
 * is not written.
 */
export async function recordShown(
  { db, clock }: Services,
  actor: Staff,
  { object, ids }: { object: AuditObject; ids: string[] },
): Promise<void> {
  if (ids.length === 0) return
  await inTransaction(db, (tx) =>
    record(tx, {
      at: clock.now(),
      action: 'list',
      object,
      objectId: '',
      detail: { ids },
      ...by(actor),
    }),
  )
}

/** Writes down that one row was opened with all that it holds. */
export async function recordViewed(
  { db, clock }: Services,
  actor: Staff,
  { object, id }: { object: AuditObject; id: string },
): Promise<void> {
  await inTransaction(db, (tx) =>
    record(tx, {
      at: clock.now(),
      action: 'view',
      object,
      objectId: id,
      ...by(actor),
    }),
  )
}
