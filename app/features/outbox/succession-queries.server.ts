import { columns } from '../../db/columns.ts'
import type { Database } from '../../db/tables.ts'
import type { WaitingLetter } from './queries.server.ts'
import type { NewerLetter } from './rules.ts'

/** What else was written to that patient about that visit since; what was sent or given up lately, too. */
export async function listNewer(db: Database, letter: WaitingLetter): Promise<NewerLetter[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['kind', 'status', 'attempts', 'dueAt'])
    .where('appointmentId', '=', letter.appointmentId)
    .where('createdAt', '>', columns.instant(letter.createdAt))
    .where('kind', '!=', 'undelivered')
    .execute()
  return rows.map((row) => ({ ...row, dueAt: columns.asInstant(row.dueAt) }))
}

/** Puts a letter back as if nobody had taken it; nothing happens where another sender has it by now. */
export async function postpone(db: Database, letter: WaitingLetter, until: Temporal.Instant): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ attempts: letter.attempts - 1, dueAt: columns.instant(until), leasedUntil: null })
    .where('id', '=', letter.id)
    .where('status', '=', 'waiting')
    .where('attempts', '=', letter.attempts)
    .execute()
}

/**
 * Begins the lease anew, right before the send that it has to outlast.
 * @returns false where another sender has the letter by now
 */
export async function renewLease(
  db: Database,
  letter: WaitingLetter,
  until: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ leasedUntil: columns.instant(until) })
    .where('id', '=', letter.id)
    .where('status', '=', 'waiting')
    .where('attempts', '=', letter.attempts)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
