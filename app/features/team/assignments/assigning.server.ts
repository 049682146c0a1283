import { isOlderReleaseConnected } from '../../../db/engine/releases.server.ts'
import type { Database } from '../../../db/tables.ts'
import { m } from '../../../language/messages.ts'
import { done, type Outcome, refused } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import { deleteAssignments, insertAssignments, type Pairs } from './queries.server.ts'

/** What appointments do once somebody, or a room, was assigned; the route brings it along. */
export type Reassigning = {
  /**
   * Visits to come of those treatments are shared out among who is assigned by now where they have none, and those
   * that overlap are marked. Inside the change's transaction, under the calendar's lock.
   */
  reassign(tx: Database, treatmentIds: readonly string[]): Promise<unknown>
}

/** What a form did to a list: it may have been made before somebody else's change. */
export type FormList = {
  /** Whom it listed: whatever else is assigned stays. */
  listed: readonly string[]
  /** Those of them that were ticked. */
  ticked: readonly string[]
}

/** Whom a form adds and takes away. */
export const changeOf = (before: readonly string[], { listed, ticked }: FormList) => ({
  added: listed.filter((id) => ticked.includes(id) && !before.includes(id)),
  removed: listed.filter((id) => !ticked.includes(id) && before.includes(id)),
})

/**
 * Stores who is assigned to what, for the screens of the team and of the treatments. Visits of treatments that gain
 * somebody are shared out anew; taking an assignment away touches none. In a transaction that holds the calendar alone.
 * @param added ids of rows that there are
 * @returns 409 where somebody is assigned while an older release, which would not heed it,
 *   still runs beside this one (docs/topics/slot-claims.md)
 */
export async function changeAssignments(
  { engine }: Pick<Services, 'engine'>,
  tx: Database,
  { added, removed, visits }: { added: Pairs; removed: Pairs; visits: Reassigning },
): Promise<Outcome<undefined>> {
  const gains = added.treatmentIds.length > 0 && added.clinicianIds.length + added.roomIds.length > 0
  if (gains && (await isOlderReleaseConnected(tx, engine)))
    return refused({ status: 409, message: m.team_older_release() })
  await deleteAssignments(tx, removed)
  await insertAssignments(tx, added)
  if (gains) await visits.reassign(tx, added.treatmentIds)
  return done(undefined)
}
