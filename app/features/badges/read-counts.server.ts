import { clinicTime } from '../../platform/clinic-time.server.ts'
import { twelveHour } from '../../platform/dates.ts'
import { kindOf } from '../../platform/log.server.ts'
import type { Services } from '../../platform/services.ts'
import { countWaiting } from './queries.server.ts'
import type { CountsNews, LiveState, NotificationCounts, SessionLeft } from './rules.ts'

/** What a screen is told: the news, or the counts as they are now. */
export async function readLiveState(
  services: Services,
  left: SessionLeft,
  news?: CountsNews,
): Promise<LiveState> {
  const { counts, requests } = news ?? { counts: await countWaiting(services.db), requests: 0 }
  return { counts, requests, left, at: clockNow(services) }
}

/** The clinic's clock now, in no language: a stream tells windows that may speak another one. */
export const clockNow = ({ clock }: Services): string => twelveHour(clinicTime(clock.now()))

/** The counts for the frame around every screen; null where they cannot be read, which is not "nothing waits". */
export async function readCounts({ db, log }: Services): Promise<NotificationCounts | null> {
  try {
    return await countWaiting(db)
  } catch (error) {
    log.error({ kind: kindOf(error) }, 'counts not read')
    return null
  }
}
