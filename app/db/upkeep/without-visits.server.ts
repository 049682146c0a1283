import { columns } from '../columns.ts'
import type { Database } from '../tables.ts'

const columnOf = {
  treatments: 'appointments.treatmentId',
  clinicians: 'appointments.clinicianId',
  rooms: 'appointments.roomId',
} as const

/**
 * Forgets for good what was deleted before that instant, and what no visit refers to any more, deleted or not: while
 * one does, the row says what it was. @returns how many
 */
export async function deleteOldWithoutVisits(
  db: Database,
  table: keyof typeof columnOf,
  deletedBefore: Temporal.Instant,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where('deletedAt', '<', columns.instant(deletedBefore))
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('appointments')
            .select('appointments.id')
            .whereRef(columnOf[table], '=', `${table}.id`),
        ),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
