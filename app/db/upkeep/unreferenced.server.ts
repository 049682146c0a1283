import { sql } from 'kysely'
import { columns } from '../columns.ts'
import type { Database } from '../tables.ts'

const noVisit = sql<boolean>`not exists (select 1 from appointments where appointments."patientId" = patients.id)`
const noMessage = sql<boolean>`not exists
  (select 1 from contact_messages where contact_messages."patientId" = patients.id)`

const noPlace = sql<boolean>`not exists
  (select 1 from waitlist_entries where waitlist_entries."patientId" = patients.id)`
/** One whom an import brought stays while it is known which row of the file they were. */
const noImport = sql<boolean>`not exists
  (select 1 from import_rows where import_rows."recordId" = patients.id and import_rows.kind = 'patient'
    and import_rows.state = 'done' and import_rows.decision <> 'same')`
const nothing = [noVisit, noMessage, noPlace, noImport]

/** Of those patients, whether no visit, no message, no place on the waitlist and no import is left of any, deleted ones that can come back included. */
export async function areWithoutRecords(tx: Database, patientIds: readonly string[]): Promise<boolean> {
  const row = await tx
    .selectFrom('patients')
    .select('id')
    .where('id', 'in', patientIds)
    .where((where) => where.not(where.and(nothing)))
    .limit(1)
    .executeTakeFirst()
  return row === undefined
}

/** Notes since when nothing belongs to a patient, and forgets it where something does again. */
export async function noteEmptyPatients(db: Database, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('patients')
    .set({ emptySince: columns.instant(now) })
    .where('emptySince', 'is', null)
    .where((where) => where.and(nothing))
    .execute()
  await db
    .updateTable('patients')
    .set({ emptySince: null })
    .where('emptySince', 'is not', null)
    .where((where) => where.not(where.and(nothing)))
    .execute()
}

const columnOf = {
  treatments: 'appointment_parts.treatmentId',
  clinicians: 'appointment_parts.clinicianId',
  rooms: 'appointment_parts.roomId',
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
            .selectFrom('appointment_parts')
            .select('appointment_parts.appointmentId')
            .whereRef(columnOf[table], '=', `${table}.id`),
        ),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
