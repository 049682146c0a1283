import { isOlderReleaseConnected } from '../../../db/engine/releases.server.ts'
import type { Database } from '../../../db/tables.ts'
import { m } from '../../../language/messages.ts'
import { done, type Outcome, refused } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import type { TeamVisits } from '../brought.ts'
import { type Assigned, assignTreatments, listTreatmentIds, unassignTreatments } from './queries.server.ts'

type Wanted = {
  of: Assigned
  /** Those that the form listed: whatever else is assigned stays. */
  listed: readonly string[]
  /** Those of them that were ticked. */
  ticked: readonly string[]
  visits: TeamVisits
}

/**
 * Stores which treatments a clinician offers, or which may use a room. Visits of a treatment that gains one are shared
 * out anew; taking an assignment away touches none.
 * @returns whether anything changed; 409 where somebody is assigned while an older release, which would not heed it,
 *   still runs beside this one (docs/decisions/2026-11-22-clinicians-and-rooms.md)
 */
export async function storeAssignments(
  { engine }: Pick<Services, 'engine'>,
  tx: Database,
  { of, listed, ticked, visits }: Wanted,
): Promise<Outcome<boolean>> {
  const before = await listTreatmentIds(tx, of)
  const added = ticked.filter((id) => listed.includes(id) && !before.includes(id))
  const removed = before.filter((id) => listed.includes(id) && !ticked.includes(id))
  if (added.length > 0 && (await isOlderReleaseConnected(tx, engine)))
    return refused({ status: 409, message: m.team_older_release() })
  await unassignTreatments(tx, of, removed)
  await assignTreatments(tx, of, added)
  if (added.length > 0) await visits.reassign(tx, added)
  return done(added.length + removed.length > 0)
}
