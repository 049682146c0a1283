import type { Database } from '../../db/tables.ts'
import { deleteOldWithoutVisits } from '../../db/upkeep/without-visits.server.ts'

/** Treatments that were deleted before that instant; while a visit refers to one, it says what was booked and whose times it holds. */
export const deleteOldTreatments = (db: Database, deletedBefore: Temporal.Instant): Promise<number> =>
  deleteOldWithoutVisits(db, 'treatments', deletedBefore)
