import type { Database } from '../../db/tables.ts'
import { m } from '../../language/messages.ts'
import { listClinicianNames } from '../team/names-queries.server.ts'
import { listByIds } from '../treatments/queries.server.ts'
import { shownName } from '../treatments/rules.ts'
import type { Entry } from './queries.server.ts'

/** Says of each of them what they wait for: "HRT", or "HRT, with Alex Rivera". Two queries, however many they are. */
export async function waitedFor(
  db: Database,
  entries: readonly Pick<Entry, 'treatmentId' | 'clinicianId'>[],
): Promise<(entry: Pick<Entry, 'treatmentId' | 'clinicianId'>) => string> {
  const treatments = await listByIds(db, [...new Set(entries.map((one) => one.treatmentId))])
  const treatmentNames = new Map(treatments.map((one) => [one.id, shownName(one)]))
  const asked = entries.flatMap(({ clinicianId }) => clinicianId ?? [])
  const clinicianNames = await listClinicianNames(db, [...new Set(asked)])
  return ({ treatmentId, clinicianId }) => {
    const treatment = treatmentNames.get(treatmentId) ?? m.waitlist_desk_no_treatment()
    const name = clinicianId === null ? undefined : clinicianNames.get(clinicianId)
    return name === undefined ? treatment : m.waitlist_desk_with({ treatment, name })
  }
}
