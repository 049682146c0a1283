import { columns } from '../../db/columns.ts'
import type { Engine } from '../../db/database.server.ts'
import type { Database, TreatmentRow } from '../../db/tables.ts'
import type { ClockTime, Weekday } from '../../platform/calendar.ts'
import type { Treatment } from './rules.ts'

/** A clinic has dozens; more than this are not shown. */
const listLimit = 500

/** All that are offered for booking, by name. */
export async function listActive(db: Database): Promise<Treatment[]> {
  const rows = await db
    .selectFrom('treatments')
    .selectAll()
    .where('active', '=', 1)
    .orderBy('nameKey')
    .limit(listLimit)
    .execute()
  return rows.map(toTreatment)
}

/** A treatment as staff see it: with the moment of its last change. */
export type StaffTreatment = Treatment & { updatedAt: string }

/** All, active or not, by name. */
export async function listAll(db: Database): Promise<StaffTreatment[]> {
  const rows = await db.selectFrom('treatments').selectAll().orderBy('nameKey').limit(listLimit).execute()
  return rows.map((row) => ({ ...toTreatment(row), updatedAt: row.updatedAt }))
}

/** Locked against a second change at the same moment until the transaction ends. */
export async function findForChange(
  tx: Database,
  { id, engine }: { id: string; engine: Engine },
): Promise<StaffTreatment | undefined> {
  const row = await tx
    .selectFrom('treatments')
    .selectAll()
    .where('id', '=', id)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
  return row && { ...toTreatment(row), updatedAt: row.updatedAt }
}

/** Whether another treatment has that name, compared without case (decision 4). */
export async function isNameTaken(
  db: Database,
  { name, id }: { name: string; id: string | null },
): Promise<boolean> {
  const row = await db
    .selectFrom('treatments')
    .select('id')
    .where('nameKey', '=', columns.nameKey(name))
    .executeTakeFirst()
  return row !== undefined && row.id !== id
}

export async function updateTreatment(
  tx: Database,
  { id, ...treatment }: Treatment,
  updatedAt: string,
): Promise<void> {
  await tx
    .updateTable('treatments')
    .set({ ...asColumns(treatment), updatedAt })
    .where('id', '=', id)
    .execute()
}

export async function deleteTreatment(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('treatments').where('id', '=', id).execute()
}

/** The active treatment of that name, compared without case (decision 4). */
export async function findActiveByName(db: Database, name: string): Promise<Treatment | undefined> {
  const row = await db
    .selectFrom('treatments')
    .selectAll()
    .where('nameKey', '=', columns.nameKey(name))
    .where('active', '=', 1)
    .executeTakeFirst()
  return row && toTreatment(row)
}

export async function findById(db: Database, id: string): Promise<Treatment | undefined> {
  const row = await db.selectFrom('treatments').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toTreatment(row)
}

export async function insertTreatment(
  db: Database,
  treatment: Treatment,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .insertInto('treatments')
    .values({
      ...asColumns(treatment),
      id: treatment.id,
      createdAt: columns.instant(now),
      updatedAt: columns.instant(now),
    })
    .execute()
}

const asColumns = (treatment: Omit<Treatment, 'id'>) => ({
  name: treatment.name,
  nameKey: columns.nameKey(treatment.name),
  description: treatment.description,
  availability: treatment.availability,
  availableDays: columns.list(treatment.availableDays),
  availableTimes: columns.list(treatment.availableTimes),
  active: columns.flag(treatment.active),
  durationMinutes: treatment.durationMinutes,
  capacity: treatment.capacity,
})

function toTreatment(row: TreatmentRow): Treatment {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    availability: row.availability,
    availableDays: columns.asList<Weekday>(row.availableDays),
    availableTimes: columns.asList<ClockTime>(row.availableTimes),
    active: columns.isSet(row.active),
    durationMinutes: row.durationMinutes,
    capacity: row.capacity,
  }
}
