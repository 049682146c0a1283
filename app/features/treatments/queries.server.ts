import { columns } from '../../db/columns.ts'
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

/** All, active or not, by name. */
export async function listAll(db: Database): Promise<Treatment[]> {
  const rows = await db.selectFrom('treatments').selectAll().orderBy('nameKey').limit(listLimit).execute()
  return rows.map(toTreatment)
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
      ...treatment,
      nameKey: columns.nameKey(treatment.name),
      availableDays: columns.list(treatment.availableDays),
      availableTimes: columns.list(treatment.availableTimes),
      active: columns.flag(treatment.active),
      createdAt: columns.instant(now),
      updatedAt: columns.instant(now),
    })
    .execute()
}

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
