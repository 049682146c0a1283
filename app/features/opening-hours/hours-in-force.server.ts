import type { Database } from '#app/db/tables.ts'
import { learnClinicTimeZone } from '#app/platform/clinic-time.server.ts'
import { findOpeningHours, type SavedHours } from './queries.server.ts'

/**
 * The clinic's hours for whoever reckons with them: from then on this process reckons in their zone. So it learns in the
 * transaction of a booking, before anything is reckoned, that another process changed it. Who only looks at them asks
 * `findOpeningHours`.
 */
export async function takeUpOpeningHours(db: Database): Promise<SavedHours> {
  const hours = await findOpeningHours(db)
  learnClinicTimeZone(hours.timeZone, hours.updatedAt)
  return hours
}
