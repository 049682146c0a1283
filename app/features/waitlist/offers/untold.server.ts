import { columns } from '../../../db/columns.ts'
import type { Database } from '../../../db/tables.ts'
import { clinicTime } from '../../../platform/clinic-time.server.ts'
import { didAnyLeaveSince, wasHeardOf } from '../../outbox/leaving-queries.server.ts'
import { aboutOffer } from '../../outbox/rules.ts'
import { isQuiet } from '../rules.ts'
import { findLastUntold, type Offer } from './queries.server.ts'

/** So long after an offer of which nobody could be told nothing is offered, unless a letter leaves before. */
const pauseMinutes = 60

/**
 * Whether nobody was told of an offer that ran out: neither its letter nor its text message left, nor did any other letter
 * meanwhile. Where others did, or theirs was refused for good, the fault is not the clinic's, and the time goes to the next.
 */
export const isUntold = async (tx: Database, { id, createdAt }: Offer): Promise<boolean> =>
  !(await wasHeardOf(tx, aboutOffer(id))) && !(await didAnyLeaveSince(tx, createdAt))

/** Whether nothing is offered right now: by night, and while letters do not leave. */
export const areOffersPaused = async (db: Database, now: Temporal.Instant): Promise<boolean> =>
  isQuiet(clinicTime(now)) || (await isMailAway(db, now))

/**
 * Whether the last offer ran out while its letter was tried in vain, and no letter left since. A held time of which nobody
 * hears is one that nobody can have; after the pause one more is tried.
 */
export async function isMailAway(db: Database, now: Temporal.Instant): Promise<boolean> {
  const since = columns.instant(now.subtract({ minutes: pauseMinutes }))
  const last = await findLastUntold(db, since)
  return last !== undefined && !(await didAnyLeaveSince(db, last.createdAt))
}
