import type { Database } from '../../../db/tables.ts'
import { changeAssignments, changeOf, type FormList, type Reassigning } from './assigning.server.ts'
import { type Assigned, listTreatmentIds } from './queries.server.ts'

/** What a form says of the treatments of a clinician or room. */
export type TreatmentsOf = FormList & { of: Assigned; visits: Reassigning }

/** Stores which treatments a clinician offers, or which may use a room. @returns whether anything changed */
export async function storeTreatmentsOf(
  tx: Database,
  { of, visits, ...form }: TreatmentsOf,
): Promise<boolean> {
  const { added, removed } = changeOf(await listTreatmentIds(tx, of), form)
  const who = {
    clinicianIds: of.kind === 'clinician' ? [of.id] : [],
    roomIds: of.kind === 'room' ? [of.id] : [],
  }
  await changeAssignments(tx, {
    added: { ...who, treatmentIds: added },
    removed: { ...who, treatmentIds: removed },
    visits,
  })
  return added.length + removed.length > 0
}
