import { m } from '../../../../../language/messages.ts'
import { attempt } from '../../../../../platform/attempt.server.ts'
import { clinicDate } from '../../../../../platform/clinic-time.server.ts'
import type { CalendarDate } from '../../../../../platform/dates.ts'
import { done, type Outcome, refused } from '../../../../../platform/outcome.ts'
import type { Services } from '../../../../../platform/services.ts'
import { findById as findTreatment } from '../../../../treatments/queries.server.ts'
import { defaultCapacity } from '../../../../treatments/rules.ts'
import { readCalendar } from '../../../availability/calendar.server.ts'
import { candidatesFor } from '../../../availability/calendar.ts'
import { type Offer, resourcesInQuestion } from '../../../availability/day-openings.server.ts'
import { staffTimes } from '../../../availability/free-times.server.ts'
import { listTaken } from '../../../claims.server.ts'
import { isOfferedOn } from '../../../rules.ts'
import { nobody } from '../../address.ts'
import { findDetails } from '../../details/queries.server.ts'
import type { FreeFor } from './targets.ts'

/**
 * Where a visit could be moved to on one day, within working hours: its own time counts as free. It reads only; the move
 * is judged again when it is made. 404 where the visit is gone, 503 where that cannot be read.
 */
export function readFreeFor(
  services: Services,
  { id, date }: { id: string; date: CalendarDate },
): Promise<Outcome<FreeFor>> {
  const { db, clock } = services
  const fault = { event: 'free times not read', message: m.schedule_moving_failed() }
  return attempt(services.log, fault, async () => {
    const row = await findDetails(db, id)
    if (!row) return refused({ status: 404, message: m.details_gone() })
    const treatment = await findTreatment(db, row.treatmentId)
    const now = clock.now()
    if (!treatment || date < clinicDate(now)) return done({ able: [], offered: [], times: {} })
    const calendar = await readCalendar(db, { from: date, to: date })
    const candidates = candidatesFor(calendar, treatment.id, { by: 'staff' })
    const offer: Offer = {
      treatment: { ...treatment, capacity: Math.max(treatment.capacity, defaultCapacity) },
      ...{ length: row, calendar, candidates },
    }
    const range = { from: date, to: date, except: id }
    const taken = await listTaken(db, resourcesInQuestion(offer), range)
    const times: FreeFor['times'] = {}
    for (const { time, clinicians } of staffTimes(offer, date, { now, taken, isWithin: true }))
      for (const who of clinicians) times[who?.id ?? nobody] = [...(times[who?.id ?? nobody] ?? []), time]
    return done({
      able: candidates.clinicians?.map((who) => who.id) ?? null,
      offered: isOfferedOn(treatment, date) ? [...treatment.availableTimes] : [],
      times,
    })
  })
}
