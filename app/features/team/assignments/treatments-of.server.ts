import type { Database } from '../../../db/tables.ts'
import { done, type Outcome } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import { changeAssignments, changeOf, type FormList, type Reassigning } from './assigning.server.ts'
import { type Assigned, listTreatmentIds } from './queries.server.ts'

/** What a form says of the treatments of a clinician or room. */
export type TreatmentsOf = FormList & { of: Assigned; visits: Reassigning }

/** Stores which treatments a clinician offers, or which may use a room. @returns whether anything changed */
export async function storeTreatmentsOf(
  services: Pick<Services, 'engine'>,
  tx: Database,
  { of, visits, ...form }: TreatmentsOf,
): Promise<Outcome<boolean>> {
  const { added, removed } = changeOf(await listTreatmentIds(tx, of), form)
  const who = {
    clinicianIds: of.kind === 'clinician' ? [of.id] : [],
    roomIds: of.kind === 'room' ? [of.id] : [],
  }
  const stored = await changeAssignments(services, tx, {
    added: { ...who, treatmentIds: added },
    removed: { ...who, treatmentIds: removed },
    visits,
  })
  return stored.ok ? done(added.length + removed.length > 0) : stored
}
