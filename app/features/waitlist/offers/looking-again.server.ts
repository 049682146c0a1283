import type { Database } from '../../../db/tables.ts'
import { bringForward } from '../../appointments/freed-times-queries.server.ts'
import { listRunningEnds } from './queries.server.ts'

/**
 * The next round asks once more about what was put off, as everybody whom it suits is being offered something else: one of
 * them is not any more, or there is somebody new whom it may suit. In a transaction.
 */
export const lookAgain = async (tx: Database, now: Temporal.Instant): Promise<void> =>
  bringForward(tx, await listRunningEnds(tx), now)
