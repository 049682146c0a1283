import { clinicDate } from '../../../platform/clinic-time.server.ts'
import type { CalendarDate } from '../../../platform/dates.ts'
import type { Keeping } from '../../../platform/pages/keeping.ts'
import type { Services } from '../../../platform/services.ts'
import { services as clinicServices, type ServiceId } from '../../clinic/services.ts'
import type { Slot } from '../rules.ts'
import { findNextFree, sayUntilNextIsTooSoon } from './next-free.server.ts'
import { isListed, readOpenTreatments } from './open-treatments.server.ts'
import { treatmentFor } from './requested-service.ts'

/** When the treatments of the services are free next; of a service that no treatment is booked for nothing is said. */
export type ServicesView = {
  today: CalendarDate
  services: { id: ServiceId; isOnline: boolean; next: Slot | null; horizon: number }[]
}

/** @param keeping hears how long that is true */
export async function servicesView({ db, clock }: Services, keeping: Keeping): Promise<ServicesView> {
  const now = clock.now()
  const today = clinicDate(now)
  const listed = (await readOpenTreatments(db, today)).treatments.filter(isListed)
  const treatments = listed.map(({ treatment }) => treatment)
  const named = clinicServices.flatMap((service) => {
    const treatment = treatmentFor(service, treatments)
    const open = listed.find((one) => one.treatment === treatment)
    return open ? [{ id: service.id, open }] : []
  })
  const offers = named.filter(({ open }) => open.isOnline).map(({ open }) => open.offer)
  const next = await findNextFree(db, offers, { now })
  sayUntilNextIsTooSoon(keeping, offers, next)
  const services = named.map(({ id, open: { treatment, offer, isOnline } }) => ({
    ...{ id, isOnline },
    next: next.get(treatment.id) ?? null,
    horizon: offer.limits.horizon,
  }))
  return { today, services }
}
