import { services as clinicServices } from '#app/features/clinic-profile/website/current-clinic.ts'
import type { Service } from '#app/features/clinic-profile/website/website.ts'
import { lengthText, linePrice } from '#app/features/public-pages/components/service/price-list.tsx'
import { detailsOf, estimatesPath, pricesOfService } from '#app/features/public-pages/service-details.ts'
import type { PriceLine, ServiceView } from '#app/features/public-pages/service-view.ts'
import { readDoctors } from '#app/features/team/page/page.server.ts'
import { m } from '#app/language/messages.ts'
import { sendsLinks } from '#app/platform/mail/mail-fault.ts'
import type { Keeping } from '#app/platform/pages/keeping.ts'
import type { Services } from '#app/platform/services.ts'
import { orUnknown, type ServicesView, servicesView } from './services-view.server.ts'

/** Other services that the page of one names: those that follow it. */
const relatedShown = 3

/** All that the page of a service shows; without its next free time where that can't be read. */
export async function servicePageView(
  services: Services,
  keeping: Keeping,
  service: Service,
): Promise<ServiceView> {
  const known = await orUnknown(services, keeping, async () => {
    const view = await servicesView(services, keeping)
    return { ...view, doctors: await readDoctors(services.db, new Set()) }
  })
  const booked = known?.services.find(({ id }) => id === service.id)
  const priceOf = (other: Service) => pricesOf(other, known)[0]
  return {
    service,
    details: detailsOf(service),
    booking: known && booked ? { ...booked, today: known.today, isWaitlist: sendsLinks(services) } : null,
    prices: pricesOf(service, known),
    doctors: known?.doctors.filter(({ id }) => booked?.clinicianIds.includes(id)) ?? [],
    related: after(service).map((other) => {
      const line = priceOf(other)
      return { service: other, price: line ? linePrice(line) : '' }
    }),
    estimates: estimatesPath(),
  }
}

/** The list of services: when each is free next, and what it costs and how long it takes. */
export async function servicesPageView(services: Services, keeping: Keeping) {
  const known = await orUnknown(services, keeping, () => servicesView(services, keeping))
  const facts = Object.fromEntries(clinicServices().map((service) => [service.id, factsOf(service, known)]))
  const hasPrice = clinicServices().some((service) => pricesOf(service, known).length > 0)
  return { times: known, facts, estimates: hasPrice ? estimatesPath() : undefined }
}

/** "from $149 · 45 minutes" */
function factsOf(service: Service, view: ServicesView | null): string {
  const [line] = pricesOf(service, view)
  const own = detailsOf(service).minutes
  const minutes = own
    ? { least: own, most: own }
    : view?.services.find(({ id }) => id === service.id)?.minutes
  return [line && linePrice(line), minutes && lengthText(minutes)].filter(Boolean).join(' · ')
}

/** What the clinic wrote; else the price of its treatment, where the owner shows prices. */
export function pricesOf(service: Service, view: ServicesView | null): PriceLine[] {
  const written = pricesOfService(service)
  if (written.length > 0) return written
  const booked = view?.services.find(({ id }) => id === service.id)
  if (!booked?.price) return []
  const { least, most } = booked.minutes
  const minutes = least === most ? least : null
  return [{ title: m.clinic_service_first_visit(), note: '', per: '', minutes, price: booked.price }]
}

/** The next services of the list, from its beginning again after the last. */
function after(service: Service): Service[] {
  const all = clinicServices()
  const place = all.indexOf(service)
  return [...all.slice(place + 1), ...all.slice(0, Math.max(0, place))].slice(0, relatedShown)
}
