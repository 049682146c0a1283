import type { Database } from '#app/db/tables.ts'
import { deleteAssignments, insertAssignments, type Pairs } from './queries.server.ts'

/** What appointments do once somebody, or a room, was assigned; the route brings it along. */
export type Reassigning = {
  /**
   * Appointments to come of those treatments, and times that are held, take whom and what the treatments need by now; those
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
 * Stores who is assigned to what, for the screens of the team and of the treatments. Appointments to come and times that
 * are held take what their treatments need by then. In a transaction that holds the calendar alone.
 * @param added ids of rows that there are
 */
export async function changeAssignments(
  tx: Database,
  { added, removed, visits }: { added: Pairs; removed: Pairs; visits: Reassigning },
): Promise<void> {
  const concerned = [added, removed].filter(
    ({ clinicianIds, roomIds }) => clinicianIds.length + roomIds.length > 0,
  )
  const treatmentIds = [...new Set(concerned.flatMap((pairs) => pairs.treatmentIds))]
  await deleteAssignments(tx, removed)
  await insertAssignments(tx, added)
  if (treatmentIds.length > 0) await visits.reassign(tx, treatmentIds)
}
