import { deleteOldReceipts } from './form-receipts.server.ts'
import { deleteOldLimits } from './limits.server.ts'
import { kindOf } from './log.server.ts'
import type { Services } from './services.ts'

const everyMilliseconds = 3_600_000

/**
 * Forgets what no longer counts, now and every hour: windows of limits, receipts of forms. Harmless where
 * several processes do it. Returns what ends it.
 */
export function startHousekeeping(services: Pick<Services, 'db' | 'clock' | 'log'>): () => void {
  const tidy = () =>
    tidyUp(services).catch((error) => services.log.warn({ kind: kindOf(error) }, 'housekeeping'))
  void tidy()
  const timer = setInterval(tidy, everyMilliseconds)
  timer.unref()
  return () => clearInterval(timer)
}

export async function tidyUp({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteOldLimits(db, clock.now())
  await deleteOldReceipts(db, clock.now())
}
