import type { Database } from '#app/db/tables.ts'
import type { Role } from '#app/db/values.ts'
import { m } from '#app/language/messages.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { listClinicians } from './queries.server.ts'

/**
 * Whose appointments an account sees: of the role `clinician` one of the team, who may have several accounts, such as one of
 * an assistant; of every other role nobody's.
 * @param typed id, as the form sends it
 * @returns 422 with the sentence of `clinicianId` where a clinician's account names none
 */
export async function readClinician(
  db: Database,
  { role, typed }: { role: Role | null; typed: string | undefined },
): Promise<Outcome<string | null>> {
  if (role !== 'clinician') return done(null)
  const chosen = (await listClinicians(db)).find(({ id }) => id === typed)
  if (chosen) return done(chosen.id)
  return refused({ status: 422, errors: { clinicianId: m.people_role_clinician_missing() } })
}
