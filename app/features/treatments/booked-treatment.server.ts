import type { Database } from '#app/db/tables.ts'
import { localText } from '#app/language/language.ts'
import { findById as findTreatment } from './queries.server.ts'

/** As it was booked; in the language in use as long as the treatment is still called so. */
export async function bookedTreatment(
  db: Database,
  { treatment, treatmentId }: { treatment: string; treatmentId: string },
): Promise<string> {
  const known = await findTreatment(db, treatmentId)
  return known?.name.en === treatment ? localText(known.name) : treatment
}
