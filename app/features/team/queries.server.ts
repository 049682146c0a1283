import { columns } from '../../db/columns.ts'
import { readWeeklyHours } from '../../db/json.ts'
import type { ClinicianRow, Database, RoomRow } from '../../db/tables.ts'
import type { Assignments, Clinician, Room } from './rules.ts'

/** All that are not deleted, in their order. */
export async function listClinicians(db: Database): Promise<Clinician[]> {
  const rows = await db
    .selectFrom('clinicians')
    .selectAll()
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toClinician)
}

/** All that are not deleted, in their order. @param also one that may be deleted: a visit stands there */
export async function listRooms(db: Database, also: string | null = null): Promise<Room[]> {
  const rows = await db
    .selectFrom('rooms')
    .selectAll()
    .where((row) => row.or([row('deletedAt', 'is', null), row('id', '=', also)]))
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...toRoom(row), active: columns.isSet(row.active) && row.deletedAt === null }))
}

/** Which clinicians and rooms each treatment may have. */
export async function listAssignments(db: Database): Promise<Assignments> {
  const [clinicians, rooms] = await Promise.all([
    db.selectFrom('treatment_clinicians').selectAll().execute(),
    db.selectFrom('treatment_rooms').selectAll().execute(),
  ])
  return {
    clinicians: byTreatment(clinicians.map(({ treatmentId, clinicianId: id }) => ({ treatmentId, id }))),
    rooms: byTreatment(rooms.map(({ treatmentId, roomId: id }) => ({ treatmentId, id }))),
  }
}

function byTreatment(rows: { treatmentId: string; id: string }[]): Map<string, string[]> {
  const byId = new Map<string, string[]>()
  for (const { treatmentId, id } of rows) byId.set(treatmentId, [...(byId.get(treatmentId) ?? []), id])
  return byId
}

export const toClinician = (row: ClinicianRow): Clinician => ({
  id: row.id,
  name: row.name,
  credentials: row.credentials,
  hours:
    row.weeklyHours === null
      ? null
      : readWeeklyHours('clinicians.weeklyHours', { id: row.id, text: row.weeklyHours }),
  bookable: columns.isSet(row.bookable),
  active: columns.isSet(row.active),
})

export const toRoom = (row: RoomRow): Room => ({
  id: row.id,
  name: row.name,
  capacity: row.capacity,
  active: columns.isSet(row.active),
})
