import { sql } from 'kysely'
import type { Database } from '../../db/tables.ts'

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
