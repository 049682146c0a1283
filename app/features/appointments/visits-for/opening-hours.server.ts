import type { Services } from '../../../platform/services.ts'
import type { HoursVisits } from '../../opening-hours/commands.server.ts'
import { countOutsideHours, listInClinicHours } from '../desk/outside/outside.server.ts'
import { isAnyVisitKept } from '../rezoning-queries.server.ts'

/** What opening hours ask about visits, at that moment. */
export const visitsForHours = ({ clock }: Pick<Services, 'clock'>): HoursVisits => ({
  inClinicHours: (db) => listInClinicHours(db, clock.now()),
  outsideHours: (db) => countOutsideHours(db, clock.now()),
  isAnyVisitKept,
})
