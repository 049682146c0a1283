import { clinicTime } from '../../platform/clinic-time.server.ts'
import type { Services } from '../../platform/services.ts'
import { findFreed } from '../appointments/freed-times-queries.server.ts'
import { listOverdue } from './offer-queries.server.ts'
import { isQuiet } from './rules.ts'

/** Whether there is anything to do right now: an offer ran out, or a time came free that may be offered by now. */
export async function isRoundDue({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<boolean> {
  const now = clock.now()
  if ((await listOverdue(db, now, 1)).length > 0) return true
  return !isQuiet(clinicTime(now)) && (await findFreed(db, now)) !== undefined
}
