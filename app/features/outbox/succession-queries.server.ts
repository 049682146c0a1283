import { columns } from '../../db/columns.ts'
import type { Database } from '../../db/tables.ts'
import { channels, letterKinds } from '../../db/values.ts'
import type { WaitingLetter } from './queries.server.ts'
import type { NewerLetter } from './rules.ts'

/**
 * What else was written to that patient about that subject since; what was sent or given up lately, too. Kinds that
 * only a newer release knows replace nothing here. A text message says no news that a letter does not say: it neither
 * replaces one nor keeps it waiting; and what is sent by both ways, such as a reminder, replaces only what goes its own way.
 */
export async function listNewer(db: Database, letter: WaitingLetter): Promise<NewerLetter[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['kind', 'status', 'attempts', 'dueAt'])
    .where('subjectKind', '=', letter.subject.kind)
    .where('subjectId', '=', letter.subject.id)
    .where('createdAt', '>', columns.instant(letter.createdAt))
    .where('recipient', '=', 'patient')
    .where('channel', 'in', letter.channel === 'text' ? channels : ['email'])
    .where((row) => row.or([row('channel', '=', letter.channel), row('kind', '!=', letter.kind)]))
    .where('kind', 'in', letterKinds)
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
