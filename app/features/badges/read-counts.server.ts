import { kindOf } from '../../platform/log.server.ts'
import type { Services } from '../../platform/services.ts'
import { countWaiting } from './queries.server.ts'
import type { NotificationCounts } from './rules.ts'

const nothingKnown: NotificationCounts = {
  pendingAppointments: 0,
  unreadMessages: 0,
  pendingTestimonials: 0,
  total: 0,
}

/** The counts for the frame around every screen: where they cannot be read the screen is shown without. */
export async function readCounts({ db, log }: Services): Promise<NotificationCounts> {
  try {
    return await countWaiting(db)
  } catch (error) {
    log.error({ kind: kindOf(error) }, 'counts not read')
    return nothingKnown
  }
}
