import { clinicDate } from '../../../../platform/clinic-time.server.ts'
import { addDays } from '../../../../platform/dates.ts'
import type { Services } from '../../../../platform/services.ts'
import { dayForPatients } from '../../availability/free-times.server.ts'
import { takenFor } from '../../availability/patient-offer.server.ts'
import { findOffered } from '../../booking/offered.server.ts'
import { whoIsWanted } from '../../booking/treatment-choices.server.ts'
import { type Opening, openVisit } from '../page.server.ts'
import { movingOffer } from './offer.server.ts'

/** "In the next two weeks", today the first of them. */
const soonDays = 14

/**
 * To how many times the visit could be moved soon, with whom it is now where that can be chosen.
 * @returns null where patients do not move it themselves
 */
export async function countFreeSoon(services: Services, opening: Opening): Promise<number | null> {
  const opened = await openVisit(services, opening)
  if (!opened.ok) return null
  const visit = opened.value
  const { treatments, calendar } = await findOffered(services)
  const open = treatments.find(({ treatment }) => treatment.id === visit.treatmentId)
  if (!open?.isOnline) return null
  const who = whoIsWanted(calendar, open, visit.clinicianId ?? '')
  const offer = movingOffer(visit, { treatment: open.treatment, calendar }, who.id || null)
  const now = services.clock.now()
  const today = clinicDate(now)
  const days = Array.from({ length: soonDays }, (_, ahead) => addDays(today, ahead))
  const taken = await takenFor(services.db, [offer], { from: today, to: addDays(today, soonDays - 1) })
  return days.reduce((sum, day) => sum + dayForPatients(offer, day, { now, taken }).times.length, 0)
}
