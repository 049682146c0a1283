import { services as clinicServices } from '#app/features/clinic-profile/website/current-clinic.ts'
import {
  estimatesPath,
  otherPriceGroups,
  payingView,
  pricesOfService,
} from '#app/features/public-pages/service-details.ts'
import type { PriceLine, PricesView } from '#app/features/public-pages/service-view.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import type { Keeping } from '#app/platform/pages/keeping.ts'
import type { Services } from '#app/platform/services.ts'
import { pricesOf } from './service-page.server.ts'
import { orUnknown, servicesView } from './services-view.server.ts'

/** All prices: by service, then under headings of their own, then services without a price. */
export async function pricesPageView(services: Services, keeping: Keeping): Promise<PricesView> {
  const known = await orUnknown(services, keeping, () => servicesView(services, keeping))
  const shown = clinicServices()
  const written = shown.filter((service) => pricesOfService(service).length > 0)
  const rest = shown.filter((service) => !written.includes(service))
  const others = otherPriceGroups(shown)
  const groups = [
    ...written.map((service) => ({
      id: service.id,
      title: localText(service.title),
      lines: pricesOfService(service),
    })),
    ...others,
  ]
  const ofRest = rest.map((service): PriceLine => {
    const [line] = pricesOf(service, known)
    return { ...(line ?? onAsking), title: localText(service.title) }
  })
  const title = groups.length > 0 ? m.clinic_prices_more() : m.clinic_services_title()
  return {
    groups: ofRest.length > 0 ? [...groups, { id: 'more-services', title, lines: ofRest }] : groups,
    paying: payingView(),
    estimates: estimatesPath(),
  }
}

const onAsking: Omit<PriceLine, 'title'> = { note: '', per: '', minutes: null, price: { kind: 'ask' } }
