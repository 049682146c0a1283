import { columns } from '../../db/columns.ts'
import type { Database } from '../../db/tables.ts'

/**
 * Forgets who agreed before that instant, where no visit and no place on the waitlist hangs on it any more, and numbers
 * that said STOP or START before it. @returns how many
 */
export async function deleteOldProofs(db: Database, before: Temporal.Instant): Promise<number> {
  const at = columns.instant(before)
  const proofs = await db
    .deleteFrom('text_proofs')
    .where('givenAt', '<', at)
    .where((row) => row.or([row('withdrawnAt', 'is', null), row('withdrawnAt', '<', at)]))
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('text_consents')
            .select('text_consents.id')
            .whereRef('text_consents.id', '=', 'text_proofs.id'),
        ),
      ),
    )
    .executeTakeFirst()
  const stops = await db
    .deleteFrom('text_stops')
    .where('stoppedAt', '<', at)
    .where((row) => row.or([row('startedAt', 'is', null), row('startedAt', '<', at)]))
    .executeTakeFirst()
  return Number(proofs.numDeletedRows) + Number(stops.numDeletedRows)
}

/**
 * Forgets which news of messages came before the one instant, whose letters are forgotten by then, and what people wrote
 * before the other: a STOP or START of then, handed in once more, would be obeyed. @returns how many
 */
export async function deleteOldEvents(
  db: Database,
  before: { news: Temporal.Instant; received: Temporal.Instant },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('text_events')
    .where((row) =>
      row.or([
        row.and([row('status', '!=', 'received'), row('at', '<', columns.instant(before.news))]),
        row('at', '<', columns.instant(before.received)),
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
