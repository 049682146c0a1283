import { sql } from 'kysely'
import { columns } from '../../db/columns.ts'
import type { ContactMessageRow, Database } from '../../db/tables.ts'
import { deleteReceiptsOf } from '../../db/technical/form-receipts.server.ts'

const batch = 200

/** Forgets messages that came before one instant or were deleted before the other. @returns how many */
export async function deleteOldMessages(
  db: Database,
  { cameBefore, deletedBefore }: { cameBefore: Temporal.Instant; deletedBefore: Temporal.Instant },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('contact_messages')
    .where((row) =>
      row.or([
        row('createdAt', '<', columns.instant(cameBefore)),
        row('deletedAt', '<', columns.instant(deletedBefore)),
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Everything that was written from that mail address; what the search makes of it says nothing more. */
export async function listMessagesOf(
  db: Database,
  email: string,
): Promise<Omit<ContactMessageRow, 'searchText'>[]> {
  const rows = await db
    .selectFrom('contact_messages')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .orderBy('createdAt')
    .execute()
  return rows.map(({ searchText: _, ...message }) => message)
}

export async function deleteMessages(tx: Database, ids: string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += batch) {
    const some = ids.slice(from, from + batch)
    await deleteReceiptsOf(tx, some)
    await tx.deleteFrom('contact_messages').where('id', 'in', some).execute()
  }
}
