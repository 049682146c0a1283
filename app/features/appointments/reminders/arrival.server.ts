import type { Database } from '../../../db/tables.ts'
import { deleteAnswerOf } from '../visit-page/change-queries.server.ts'
import { leavesAt, type Start } from './moments.server.ts'
import { deleteReminders, listLeadsOf } from './queries.server.ts'

/**
 * A visit moves to a start at which it may have stood before. What its patient said of that earlier stay holds no longer, and
 * reminders of it that are still to come are planned anew, stopped ones too. Of the time that it leaves all is kept: whoever
 * takes the move back finds it as it was.
 */
export async function arriveAnew(
  tx: Database,
  { id, start, now }: { id: string; start: Start; now: Temporal.Instant },
): Promise<void> {
  await deleteAnswerOf(tx, { id, startsAt: start.startsAt })
  const known = await listLeadsOf(tx, { id, startsAt: start.startsAt })
  const toCome = known.filter((reminder) => {
    const moment = leavesAt(start, reminder)
    return moment !== null && Temporal.Instant.compare(now, moment) < 0
  })
  await deleteReminders(tx, { id, startsAt: start.startsAt }, toCome)
}
