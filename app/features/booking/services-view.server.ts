import type { Price } from '#app/features/clinic-profile/price.ts'
import { services as clinicServices } from '#app/features/clinic-profile/website/current-clinic.ts'
import { minutesRange } from '#app/features/treatments/rules.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { kindOf } from '#app/platform/log.server.ts'
import type { Keeping } from '#app/platform/pages/keeping.ts'
import type { Services } from '#app/platform/services.ts'
import { type Slot, slotValue } from '../scheduling/rules.ts'
import { treatmentFor } from './fields.ts'
import { sayUntilNextIsTooSoon } from './next-free.server.ts'
import { findOffered } from './public-offer.server.ts'
import { isListed } from './treatment-choices.server.ts'

/** How the services are booked, and when they are free next; of a service that no treatment is booked for nothing is said. */
export type ServicesView = {
  today: CalendarDate
  services: {
    id: string
    isOnline: boolean
    next: Slot | null
    horizon: number
    /** The treatment, on the wire. */
    treatment: string
    minutes: { least: number; most: number }
    /** Null where nothing is said, or the owner shows no prices. */
    price: Price | null
    /** Who can give it, of those in particular; empty where it needs nobody. */
    clinicianIds: string[]
  }[]
}

/** The first time that is free of all treatments; null where nothing is. */
export type NextFreeView = { today: CalendarDate; next: Slot; horizon: number } | null

/**
 * When the clinic is free next, whatever for: for Home, from the one reading that all pages share.
 * @param keeping hears how long that is true
 */
export async function nextFreeView(services: Services, keeping: Keeping): Promise<NextFreeView> {
  const { today, next, treatments } = await findOffered(services)
  const [first] = treatments
    .filter(({ isOnline }) => isOnline)
    .flatMap(({ offer }) => {
      const slot = next.get(offer.treatment.id)
      return slot ? [{ offer, slot }] : []
    })
    .toSorted((one, other) => (slotValue(one.slot) < slotValue(other.slot) ? -1 : 1))
  if (!first) return null
  sayUntilNextIsTooSoon(keeping, [first.offer], next)
  return { today, next: first.slot, horizon: first.offer.limits.horizon }
}

/** The rest of a page is shown even if the next free times can't be read; it isn't cached then. */
export async function orUnknown<T>(
  { log }: Services,
  keeping: Keeping,
  view: () => Promise<T>,
): Promise<T | null> {
  try {
    return await view()
  } catch (error) {
    log.error({ kind: kindOf(error) }, 'part of a page could not be read')
    keeping.refuse()
    return null
  }
}

/** @param keeping hears how long that is true */
export async function servicesView(services: Services, keeping: Keeping): Promise<ServicesView> {
  const { today, calendar, next, treatments: offered, showsPrices } = await findOffered(services)
  const listed = offered.filter(isListed)
  const treatments = listed.map(({ treatment }) => treatment)
  const named = clinicServices().flatMap((service) => {
    const treatment = treatmentFor(service, treatments)
    const open = listed.find((one) => one.treatment === treatment)
    return open ? [{ id: service.id, open }] : []
  })
  const offers = named.filter(({ open }) => open.isOnline).map(({ open }) => open.offer)
  sayUntilNextIsTooSoon(keeping, offers, next)
  const times = named.map(({ id, open: { treatment, offer, isOnline } }) => {
    const clinicianIds = (offer.candidates.clinicians ?? []).map((who) => who.id)
    const minutes = calendar.assignments.minutes.get(treatment.id)
    return {
      id,
      isOnline,
      next: next.get(treatment.id) ?? null,
      horizon: offer.limits.horizon,
      treatment: treatment.name.en,
      minutes: minutesRange(treatment, clinicianIds, (who) => minutes?.get(who)),
      price: showsPrices ? treatment.price : null,
      clinicianIds,
    }
  })
  return { today, services: times }
}
