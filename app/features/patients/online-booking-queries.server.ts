import { sql } from 'kysely'
import { columns } from '#app/db/columns.ts'
import type { BookingBlockRow, Database } from '#app/db/tables.ts'
import { contactKeysOf, nameKeyOf, type Said } from './details.server.ts'
import { listKnown } from './details-queries.server.ts'

/* Patients who book by phone only, because staff say so. */

/** Keeps a patient from booking online, or gives another reason for it. */
export async function insertBlock(
  tx: Database,
  block: Omit<BookingBlockRow, 'createdAt'>,
  now: Temporal.Instant,
): Promise<void> {
  const row = { ...block, createdAt: columns.instant(now) }
  await tx
    .insertInto('booking_blocks')
    .values(row)
    .onConflict((conflict) => conflict.column('patientId').doUpdateSet(row))
    .execute()
}

/** Those patients may book online again. @returns whether any of them could not */
export async function deleteBlocks(tx: Database, patientIds: readonly string[]): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('booking_blocks')
    .where('patientId', 'in', patientIds)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Why that patient, by all ids of the record, books by phone only; undefined where they may book online. */
export const findBlock = (
  db: Database,
  patientIds: readonly string[],
): Promise<BookingBlockRow | undefined> =>
  db
    .selectFrom('booking_blocks')
    .selectAll()
    .where('patientId', 'in', patientIds)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Of those patients the ones whose record, whatever was merged with it, books by phone only. */
export async function listByPhoneOnly(db: Database, patientIds: readonly string[]): Promise<Set<string>> {
  if (patientIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('patients')
    .select('patients.id')
    .where('patients.id', 'in', patientIds)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('booking_blocks')
          .innerJoin('patients as blocked', 'blocked.id', 'booking_blocks.patientId')
          .select('blocked.id')
          .whereRef(rootOf('blocked'), '=', rootOf('patients')),
      ),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const rootOf = (table: 'patients' | 'blocked') =>
  sql<string>`coalesce(${sql.ref(`${table}.mergedInto`)}, ${sql.ref(`${table}.id`)})`

/** Whether a form comes from a patient who books by phone only: the same name and one confirmed contact. */
export async function isKeptFromBooking(tx: Database, said: Said): Promise<boolean> {
  const asked = { nameKey: nameKeyOf(said.name), contacts: contactKeysOf(said), needed: 'any' } as const
  const roots = await listKnown(tx, asked)
  if (roots.length === 0) return false
  const row = await tx
    .selectFrom('booking_blocks')
    .innerJoin('patients', 'patients.id', 'booking_blocks.patientId')
    .select('patients.id')
    .where((where) =>
      where.or([where('patients.id', 'in', roots), where('patients.mergedInto', 'in', roots)]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
