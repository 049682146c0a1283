import type { ClinicianProfileRow, Database } from '../../../db/tables.ts'

export type Profile = Omit<ClinicianProfileRow, 'clinicianId'>

/** The portraits of these clinicians, deleted ones that can be brought back too. */
export async function listPortraits(db: Database, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('clinician_profiles')
    .select(['clinicianId', 'portrait'])
    .where('clinicianId', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.clinicianId, row.portrait]))
}

/** What is said of every clinician, by id. */
export async function listProfiles(db: Database): Promise<Map<string, ClinicianProfileRow>> {
  const rows = await db.selectFrom('clinician_profiles').selectAll().execute()
  return new Map(rows.map((row) => [row.clinicianId, row]))
}

export const findProfile = (db: Database, id: string) =>
  db.selectFrom('clinician_profiles').selectAll().where('clinicianId', '=', id).executeTakeFirst()

export async function updateProfile(
  tx: Database,
  clinicianId: string,
  change: Partial<Profile>,
): Promise<void> {
  await tx.updateTable('clinician_profiles').set(change).where('clinicianId', '=', clinicianId).execute()
}
