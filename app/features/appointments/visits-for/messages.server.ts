import { columns } from '../../../db/columns.ts'
import type { Database } from '../../../db/tables.ts'
import type { Services } from '../../../platform/services.ts'
import type { WriterVisits } from '../../contact/visits.ts'

/** What messages ask about the visits of whoever wrote one, at that moment. */
export const visitsForMessages = ({ clock }: Pick<Services, 'clock'>): WriterVisits => ({
  nextAndLast: async (db, patientIds) => {
    const now = columns.instant(clock.now())
    const [next, last] = await Promise.all([
      visitsOf(db, patientIds).where('startsAt', '>=', now).orderBy('startsAt').executeTakeFirst(),
      visitsOf(db, patientIds).where('startsAt', '<', now).orderBy('startsAt', 'desc').executeTakeFirst(),
    ])
    return { next: next ?? null, last: last ?? null }
  },
})

const visitsOf = (db: Database, patientIds: readonly string[]) =>
  db
    .selectFrom('appointments')
    .select(['date', 'time'])
    .where('patientId', 'in', patientIds)
    .where('deletedAt', 'is', null)
    .where('status', '!=', 'cancelled')
    .limit(1)
