import { sql } from 'kysely'
import type { Database } from '../../../db/tables.ts'
import type { Assignments } from '../rules.ts'

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

export async function assignTreatments(
  tx: Database,
  { kind, id }: Assigned,
  treatmentIds: readonly string[],
): Promise<void> {
  if (treatmentIds.length === 0) return
  if (kind === 'clinician') {
    const rows = treatmentIds.map((treatmentId) => ({ treatmentId, clinicianId: id }))
    await tx
      .insertInto('treatment_clinicians')
      .values(rows)
      .onConflict((row) => row.doNothing())
      .execute()
  } else {
    const rows = treatmentIds.map((treatmentId) => ({ treatmentId, roomId: id }))
    await tx
      .insertInto('treatment_rooms')
      .values(rows)
      .onConflict((row) => row.doNothing())
      .execute()
  }
}

export async function unassignTreatments(
  tx: Database,
  { kind, id }: Assigned,
  treatmentIds: readonly string[],
): Promise<void> {
  if (treatmentIds.length === 0) return
  if (kind === 'clinician') {
    await tx
      .deleteFrom('treatment_clinicians')
      .where('clinicianId', '=', id)
      .where('treatmentId', 'in', treatmentIds)
      .execute()
  } else {
    await tx
      .deleteFrom('treatment_rooms')
      .where('roomId', '=', id)
      .where('treatmentId', 'in', treatmentIds)
      .execute()
  }
}

/** Who can give a treatment, and which rooms it may use; by ids. */
export type Assignees = { clinicianIds: string[]; roomIds: string[] }

/** Those of one treatment, deleted ones too. */
export async function findAssignees(db: Database, treatmentId: string): Promise<Assignees> {
  const rows = await db
    .selectFrom('treatment_clinicians')
    .select([sql.lit('clinician').as('kind'), 'clinicianId as id'])
    .where('treatmentId', '=', treatmentId)
    .unionAll((union) =>
      union
        .selectFrom('treatment_rooms')
        .select([sql.lit('room').as('kind'), 'roomId as id'])
        .where('treatmentId', '=', treatmentId),
    )
    .orderBy('id')
    .execute()
  const idsOf = (wanted: string) => rows.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  return { clinicianIds: idsOf('clinician'), roomIds: idsOf('room') }
}

/** Stores exactly those. */
export async function replaceAssignees(
  tx: Database,
  treatmentId: string,
  { clinicianIds, roomIds }: Assignees,
): Promise<void> {
  await tx.deleteFrom('treatment_clinicians').where('treatmentId', '=', treatmentId).execute()
  await tx.deleteFrom('treatment_rooms').where('treatmentId', '=', treatmentId).execute()
  const clinicians = clinicianIds.map((clinicianId) => ({ treatmentId, clinicianId }))
  if (clinicians.length > 0) await tx.insertInto('treatment_clinicians').values(clinicians).execute()
  const rooms = roomIds.map((roomId) => ({ treatmentId, roomId }))
  if (rooms.length > 0) await tx.insertInto('treatment_rooms').values(rooms).execute()
}
