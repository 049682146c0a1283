import { columns } from '#app/db/columns.ts'
import type { Database, RoomRow } from '#app/db/tables.ts'
import { mostRead, type Room } from '../rules.ts'

/** A room as staff see it. */
export type StaffRoom = Room & { updatedAt: string; deletedAt: string | null }

/** All that are not deleted, in their order. @param also one that may be deleted: a visit is there */
export async function listRooms(db: Database, also: readonly string[] = []): Promise<Room[]> {
  const rows = await db
    .selectFrom('rooms')
    .selectAll()
    .where((row) => row.or([row('deletedAt', 'is', null), row('id', 'in', [...also, ''])]))
    .orderBy('position')
    .orderBy('id')
    .limit(mostRead)
    .execute()
  return rows.map((row) => ({ ...toRoom(row), active: columns.isSet(row.active) && row.deletedAt === null }))
}

/** Those that are not deleted as staff see them. */
export async function listStaffRooms(db: Database): Promise<StaffRoom[]> {
  const rows = await db
    .selectFrom('rooms')
    .selectAll()
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(mostRead)
    .execute()
  return rows.map(toStaffRoom)
}

/** Deleted or not, held until the transaction ends. */
export async function findRoomForChange(tx: Database, id: string): Promise<StaffRoom | undefined> {
  const row = await tx.selectFrom('rooms').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toStaffRoom(row)
}

export async function insertRoom(tx: Database, room: Room, now: Temporal.Instant): Promise<void> {
  const at = columns.instant(now)
  const last = await tx
    .selectFrom('rooms')
    .select(({ fn }) => fn.max('position').as('position'))
    .executeTakeFirst()
  await tx
    .insertInto('rooms')
    .values({
      ...room,
      active: columns.flag(room.active),
      position: (last?.position ?? 0) + 1,
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
    })
    .execute()
}

export async function updateRoom(
  tx: Database,
  { id, active, ...fields }: Room,
  updatedAt: string,
): Promise<void> {
  await tx
    .updateTable('rooms')
    .set({ ...fields, active: columns.flag(active), updatedAt })
    .where('id', '=', id)
    .execute()
}

export async function markRoom(
  tx: Database,
  id: string,
  change: { updatedAt: string; deletedAt: string | null },
): Promise<void> {
  await tx.updateTable('rooms').set(change).where('id', '=', id).execute()
}

const toRoom = (row: RoomRow): Room => ({
  id: row.id,
  name: row.name,
  capacity: row.capacity,
  active: columns.isSet(row.active),
})

const toStaffRoom = (row: RoomRow): StaffRoom => ({
  ...toRoom(row),
  updatedAt: row.updatedAt,
  deletedAt: row.deletedAt,
})
