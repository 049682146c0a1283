import { sql } from 'kysely'
import type { TreatmentClinicianRow } from '#app/db/care-tables.ts'
import type { Database } from '#app/db/tables.ts'
import type { Assignments, OwnMinutes } from '../rules.ts'

/** Which clinicians and rooms each treatment may have. */
export async function listAssignments(db: Database): Promise<Assignments> {
  const [clinicians, rooms] = await Promise.all([
    db.selectFrom('treatment_clinicians').selectAll().execute(),
    db.selectFrom('treatment_rooms').selectAll().execute(),
  ])
  return {
    clinicians: byTreatment(clinicians.map(({ treatmentId, clinicianId: id }) => ({ treatmentId, id }))),
    rooms: byTreatment(rooms.map(({ treatmentId, roomId: id }) => ({ treatmentId, id }))),
    minutes: ownMinutes(clinicians),
  }
}

function ownMinutes(rows: readonly TreatmentClinicianRow[]): Map<string, Map<string, number>> {
  const byTreatment = new Map<string, Map<string, number>>()
  for (const { treatmentId, clinicianId, durationMinutes } of rows) {
    if (durationMinutes === null) continue
    const ofTreatment = byTreatment.get(treatmentId) ?? new Map<string, number>()
    byTreatment.set(treatmentId, ofTreatment.set(clinicianId, durationMinutes))
  }
  return byTreatment
}

function byTreatment(rows: { treatmentId: string; id: string }[]): Map<string, string[]> {
  const byId = new Map<string, string[]>()
  for (const { treatmentId, id } of rows) byId.set(treatmentId, [...(byId.get(treatmentId) ?? []), id])
  return byId
}

/** Who or what is assigned to treatments. */
export type Assigned = { kind: 'clinician' | 'room'; id: string }

/** The treatments that a clinician offers, or that may use a room, deleted ones too. */
export async function listTreatmentIds(db: Database, { kind, id }: Assigned): Promise<string[]> {
  const rows =
    kind === 'clinician'
      ? await db
          .selectFrom('treatment_clinicians')
          .select('treatmentId')
          .where('clinicianId', '=', id)
          .orderBy('treatmentId')
          .execute()
      : await db
          .selectFrom('treatment_rooms')
          .select('treatmentId')
          .where('roomId', '=', id)
          .orderBy('treatmentId')
          .execute()
  return rows.map(({ treatmentId }) => treatmentId)
}

/** Who can give a treatment, and which rooms it may use; by ids. */
export type Assignees = { clinicianIds: string[]; roomIds: string[] }

/** Those of one treatment, deleted ones too, and the clinicians' own lengths. */
export async function findAssignees(
  db: Database,
  treatmentId: string,
): Promise<Assignees & { minutes: OwnMinutes }> {
  const rows = await db
    .selectFrom('treatment_clinicians')
    .select([sql.lit('clinician').as('kind'), 'clinicianId as id', 'durationMinutes'])
    .where('treatmentId', '=', treatmentId)
    .unionAll((union) =>
      union
        .selectFrom('treatment_rooms')
        .select([sql.lit('room').as('kind'), 'roomId as id', sql<null>`null`.as('durationMinutes')])
        .where('treatmentId', '=', treatmentId),
    )
    .orderBy('id')
    .execute()
  const idsOf = (wanted: string) => rows.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  const own = rows.flatMap(({ id, durationMinutes }): [string, number][] =>
    durationMinutes === null ? [] : [[id, durationMinutes]],
  )
  return { clinicianIds: idsOf('clinician'), roomIds: idsOf('room'), minutes: new Map(own) }
}

/** Those of them that are in the database, deleted ones that can come back too. */
export async function listKnown(db: Database, { clinicianIds, roomIds }: Assignees): Promise<Assignees> {
  const [clinicians, rooms] = await Promise.all([
    idsIn(db, 'clinicians', clinicianIds),
    idsIn(db, 'rooms', roomIds),
  ])
  return { clinicianIds: clinicians, roomIds: rooms }
}

async function idsIn(db: Database, table: 'clinicians' | 'rooms', ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom(table).select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

/** Each of those clinicians and rooms at each of those treatments. */
export type Pairs = Assignees & { treatmentIds: readonly string[] }

/** What was assigned already stays so. */
export async function insertAssignments(tx: Database, pairs: Pairs): Promise<void> {
  const clinicians = pairs.treatmentIds.flatMap((treatmentId) =>
    pairs.clinicianIds.map((clinicianId) => ({ treatmentId, clinicianId })),
  )
  const rooms = pairs.treatmentIds.flatMap((treatmentId) =>
    pairs.roomIds.map((roomId) => ({ treatmentId, roomId })),
  )
  if (clinicians.length > 0)
    await tx
      .insertInto('treatment_clinicians')
      .values(clinicians)
      .onConflict((row) => row.doNothing())
      .execute()
  if (rooms.length > 0)
    await tx
      .insertInto('treatment_rooms')
      .values(rooms)
      .onConflict((row) => row.doNothing())
      .execute()
}

/** How long those clinicians take for the treatment; null for its own length. */
export async function updateOwnMinutes(
  tx: Database,
  treatmentId: string,
  minutes: ReadonlyMap<string, number | null>,
): Promise<void> {
  for (const [clinicianId, durationMinutes] of minutes)
    await tx
      .updateTable('treatment_clinicians')
      .set({ durationMinutes })
      .where('treatmentId', '=', treatmentId)
      .where('clinicianId', '=', clinicianId)
      .execute()
}

export async function deleteAssignments(tx: Database, pairs: Pairs): Promise<void> {
  const { treatmentIds, clinicianIds, roomIds } = pairs
  if (treatmentIds.length === 0) return
  if (clinicianIds.length > 0)
    await tx
      .deleteFrom('treatment_clinicians')
      .where('treatmentId', 'in', treatmentIds)
      .where('clinicianId', 'in', clinicianIds)
      .execute()
  if (roomIds.length > 0)
    await tx
      .deleteFrom('treatment_rooms')
      .where('treatmentId', 'in', treatmentIds)
      .where('roomId', 'in', roomIds)
      .execute()
}
