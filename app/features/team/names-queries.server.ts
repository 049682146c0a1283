import type { Database } from '../../db/tables.ts'
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
