import { readText } from '#app/db/json.ts'
import { newestFirst } from '#app/db/lists/place.server.ts'
import type { Database } from '#app/db/tables.ts'
import { deleteOldWithoutVisits } from '#app/db/upkeep/unreferenced.server.ts'
import { m } from '#app/language/messages.ts'
import type { Cursor } from '#app/platform/lists/pages.ts'
import { doctor } from '../clinic-profile/doctor.ts'
import { fullName, mostRead } from './rules.ts'

/** Of a clinician, a room or a chair; one that was deleted is named as long as it is kept. */
export type TeamName = { id: string; name: string; credentials: string; isDeleted: boolean }

/** Names of all clinicians and rooms, in their order: one query for each. */
export async function listTeamNames(db: Database): Promise<{ clinicians: TeamName[]; rooms: TeamName[] }> {
  const [clinicians, rooms] = await Promise.all([
    db
      .selectFrom('clinicians')
      .select(['id', 'name', 'credentials', 'deletedAt'])
      .orderBy('position')
      .orderBy('id')
      .limit(mostRead)
      .execute(),
    db
      .selectFrom('rooms')
      .select(['id', 'name', 'deletedAt'])
      .orderBy('position')
      .orderBy('id')
      .limit(mostRead)
      .execute(),
  ])
  return {
    clinicians: clinicians.map(({ deletedAt, ...one }) => ({ ...one, isDeleted: deletedAt !== null })),
    rooms: rooms.map(({ deletedAt, ...one }) => ({ ...one, credentials: '', isDeleted: deletedAt !== null })),
  }
}

/** What the clinician of a visit is called, also one who is deleted by now; null where there is none. */
export async function findClinicianName(db: Database, id: string | null): Promise<string | null> {
  if (id === null) return null
  const row = await db
    .selectFrom('clinicians')
    .select(['name', 'credentials'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? fullName(row) : null
}

/** What those clinicians are called, by their ids; also those who are deleted by now. */
export async function listClinicianNames(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('clinicians')
    .select(['id', 'name', 'credentials'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, fullName(row)]))
}

/** How many there are that are not deleted. */
export async function countPresent(db: Database, kind: 'clinician' | 'room'): Promise<number> {
  const row = await db
    .selectFrom(kind === 'clinician' ? 'clinicians' : 'rooms')
    .select(({ fn }) => fn.countAll<number>().as('present'))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return row.present
}

type Asked = { after: Cursor | null; since: string; most: number }

/** Clinicians that staff deleted, last deleted first. @param since what was deleted at that moment or before is left out */
export async function listDeletedClinicians(db: Database, { after, since, most }: Asked) {
  const rows = await db
    .selectFrom('clinicians')
    .innerJoin('clinician_profiles', 'clinicianId', 'id')
    .select(['id', 'name', 'credentials', 'specialty', 'deletedAt', 'updatedAt'])
    .where('deletedAt', '>', since)
    .$call(newestFirst('deletedAt', { after, most }))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: fullName(row),
    detail: readText({ table: 'clinician_profiles', column: 'specialty', id: row.id }, row.specialty).en,
    deletedAt: row.deletedAt ?? '',
    updatedAt: row.updatedAt,
  }))
}

/** Rooms that staff deleted, in the same way. */
export async function listDeletedRooms(db: Database, { after, since, most }: Asked) {
  const rows = await db
    .selectFrom('rooms')
    .select(['id', 'name', 'capacity', 'deletedAt', 'updatedAt'])
    .where('deletedAt', '>', since)
    .$call(newestFirst('deletedAt', { after, most }))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    detail: m.team_room_capacity({ count: row.capacity }),
    deletedAt: row.deletedAt ?? '',
    updatedAt: row.updatedAt,
  }))
}

/**
 * Forgets clinicians for good that were deleted before that instant, and that no visit refers to any more, deleted or
 * not; what was said of them and their calendar address go with them, the portrait's files by the next sweep. Which
 * treatments they offered stays written down: a treatment does not lose its need with its last clinician.
 * @returns how many
 */
export async function deleteOldClinicians(db: Database, deletedBefore: Temporal.Instant): Promise<number> {
  const deleted = await deleteOldWithoutVisits(db, 'clinicians', deletedBefore)
  for (const table of ['clinician_profiles', 'clinician_feeds'] as const) {
    await db
      .deleteFrom(table)
      .where('clinicianId', 'not in', (row) => row.selectFrom('clinicians').select('id'))
      .execute()
  }
  return deleted
}

/** The same for rooms. */
export const deleteOldRooms = (db: Database, deletedBefore: Temporal.Instant): Promise<number> =>
  deleteOldWithoutVisits(db, 'rooms', deletedBefore)

/** What was assigned to treatments that are gone for good. @returns how many rows */
export async function deleteLooseAssignments(db: Database): Promise<number> {
  let deleted = 0
  for (const table of ['treatment_clinicians', 'treatment_rooms'] as const) {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where('treatmentId', 'not in', (row) => row.selectFrom('treatments').select('id'))
      .executeTakeFirst()
    deleted += Number(numDeletedRows)
  }
  return deleted
}

/** Whether somebody gives care here who is not the doctor of a new database, or that one as staff have changed them. */
export async function hasOwnClinician(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('clinicians')
    .select('id')
    .where('deletedAt', 'is', null)
    .where((is) => is.or([is('name', '!=', doctor.name), is('updatedAt', '!=', is.ref('createdAt'))]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type Ordered = 'clinicians' | 'rooms'

/** The ids of all that are not deleted, in their order; held until the transaction ends. */
export async function listOrderForChange(tx: Database, table: Ordered): Promise<string[]> {
  const rows = await tx
    .selectFrom(table)
    .select(['id', 'position'])
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Their places are those in the list. What else a form holds of them stays as it was seen. */
export async function storeOrder(tx: Database, table: Ordered, ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    await tx
      .updateTable(table)
      .set({ position: index + 1 })
      .where('id', '=', id)
      .execute()
  }
}
