import type { Database } from '#app/db/tables.ts'
import { m } from '#app/language/messages.ts'
import { findPatient } from '../queries.server.ts'
import type { SamePerson } from './patient-view.ts'
import { listMaybeSame } from './same-queries.server.ts'

const words = { phone: m.patients_same_phone, email: m.patients_same_email, name: m.patients_same_name }

/** Who may be the same person as that patient, with why in words; the likeliest first. */
export const readMaybeSame = async (db: Database, rootId: string, most: number): Promise<SamePerson[]> =>
  (await listMaybeSame(db, rootId, most)).map(({ reason, ...one }) => ({ ...one, why: words[reason]() }))

/** Next to a visit, more would be a list of its own. */
const mostBesideVisit = 2

/**
 * The same next to a visit of that patient: the record that it is under now, and others with the same number or address. A
 * name alone is no reason there.
 */
export async function readSameBesideVisit(
  db: Database,
  patientId: string,
): Promise<{ id: string; others: SamePerson[] }> {
  const id = (await findPatient(db, patientId))?.mergedInto ?? patientId
  const found = (await listMaybeSame(db, id, mostBesideVisit)).filter(({ reason }) => reason !== 'name')
  return { id, others: found.map(({ reason, ...one }) => ({ ...one, why: words[reason]() })) }
}
