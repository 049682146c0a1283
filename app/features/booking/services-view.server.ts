import { services as clinicServices } from '#app/features/clinic-profile/website/current-clinic.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import type { Keeping } from '#app/platform/pages/keeping.ts'
import type { Services } from '#app/platform/services.ts'
import type { Slot } from '../scheduling/rules.ts'
import { treatmentFor } from './fields.ts'
import { sayUntilNextIsTooSoon } from './next-free.server.ts'
import { findOffered } from './public-offer.server.ts'
import { isListed } from './treatment-choices.server.ts'

/** When the treatments of the services are free next; of a service that no treatment is booked for nothing is said. */
export type ServicesView = {
  today: CalendarDate
  services: { id: string; isOnline: boolean; next: Slot | null; horizon: number }[]
}

/** @param keeping hears how long that is true */
export async function servicesView(services: Services, keeping: Keeping): Promise<ServicesView> {
  const { today, next, treatments: offered } = await findOffered(services)
  const listed = offered.filter(isListed)
  const treatments = listed.map(({ treatment }) => treatment)
  const named = clinicServices().flatMap((service) => {
    const treatment = treatmentFor(service, treatments)
    const open = listed.find((one) => one.treatment === treatment)
    return open ? [{ id: service.id, open }] : []
  })
  const offers = named.filter(({ open }) => open.isOnline).map(({ open }) => open.offer)
  sayUntilNextIsTooSoon(keeping, offers, next)
  const times = named.map(({ id, open: { treatment, offer, isOnline } }) => ({
    id,
    isOnline,
    next: next.get(treatment.id) ?? null,
    horizon: offer.limits.horizon,
  }))
  return { today, services: times }
}
