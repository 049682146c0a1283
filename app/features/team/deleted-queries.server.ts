import { newestFirst } from '../../db/lists/newest-first.server.ts'
import type { Database } from '../../db/tables.ts'
import { m } from '../../language/messages.ts'
import type { Cursor } from '../../platform/lists/pages.ts'
import { fullName } from './rules.ts'

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
    detail: row.specialty,
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
