import type { Database } from '../../db/tables.ts'

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
