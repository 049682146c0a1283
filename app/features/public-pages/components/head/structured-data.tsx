import type { ShownDoctor } from '#app/features/clinic-profile/doctor.ts'
import { doctorAnchor } from '#app/features/clinic-profile/doctor.ts'
import type { ServicePrice } from '#app/features/clinic-profile/price.ts'
import { currentClinic, services } from '#app/features/clinic-profile/website/current-clinic.ts'
import { specialOpeningHoursSpecification } from '#app/features/closures/public/band.ts'
import type { Difference } from '#app/features/closures/public/days.ts'
import { useOpeningHours } from '#app/features/opening-hours/components/hours-words.tsx'
import { openingHoursSpecification } from '#app/features/opening-hours/public-hours.ts'
import type { WeeklyHours } from '#app/features/opening-hours/rules.ts'
import { pageHeading } from '#app/features/public-pages/copy.ts'
import { bookingPath } from '#app/features/public-pages/navigation.ts'
import type { ServiceView } from '#app/features/public-pages/service-view.ts'
import { localPath } from '#app/language/addresses.ts'
import { language, localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { sharedPicture, useAddressIn, useSiteData } from './page-meta.tsx'

/** The clinic as schema.org knows it, for Home, About and Contact (no ratings: ours are moderated). */
export function ClinicData() {
  const week = useOpeningHours()
  const { different = [] } = useSiteData() ?? {}
  return <StructuredData of={(origin) => clinicThings(origin, week, different)} />
}

/** The services under their anchors. */
export function ServicesData() {
  return <StructuredData of={serviceThings} />
}

/** One service, with what it costs, its questions, and the way to its page. */
export function ServiceData({ view }: { view: ServiceView }) {
  return <StructuredData of={(origin) => serviceData(origin, view)} />
}

/** The doctors, who work at the clinic. */
export function DoctorData({ doctors }: { doctors: ShownDoctor[] }) {
  return (
    <StructuredData of={(origin) => doctors.map((doctor, place) => doctorThing(origin, doctor, place))} />
  )
}

/**
 * A block of data, not a script: browsers never run this type. React writes the closing tag harmless, and `<`
 * is written as its escape besides.
 */
function StructuredData({ of }: { of: (origin: string) => object[] }) {
  const site = useSiteData()
  const addressIn = useAddressIn(site?.origin ?? '')
  if (!site) return null
  const things = [pageThing(addressIn(language())), ...of(site.origin)]
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll(
    '<',
    '\\u003c',
  )
  return <script type="application/ld+json">{text}</script>
}

const clinicId = (origin: string) => `${origin}/#clinic`

/** The things themselves have one id in both languages; the page says in which of them they are described. */
const pageThing = (address: string) => ({
  '@type': 'WebPage',
  '@id': `${address}#page`,
  url: address,
  inLanguage: language(),
})

const clinicThings = (origin: string, week: WeeklyHours, different: readonly Difference[]) => [
  {
    '@type': 'MedicalClinic',
    '@id': clinicId(origin),
    name: currentClinic().name,
    legalName: currentClinic().legalName,
    description: localText(currentClinic().summary),
    url: origin + localPath('/'),
    image: origin + sharedPicture(localPath('/')),
    telephone: currentClinic().phone.link.replace('tel:', ''),
    email: currentClinic().email.text,
    address: postalAddress(),
    ...(currentClinic().coordinates && {
      geo: { '@type': 'GeoCoordinates', ...currentClinic().coordinates },
    }),
    openingHoursSpecification: openingHoursSpecification(week),
    ...(different.length > 0 && {
      specialOpeningHoursSpecification: specialOpeningHoursSpecification(different),
    }),
    sameAs: given(currentClinic().social),
    availableService: services().map(({ id }) => ({ '@id': `${origin}/services#${id}` })),
    potentialAction: { '@type': 'ReserveAction', target: origin + bookingPath() },
  },
]

const postalAddress = () => ({
  '@type': 'PostalAddress',
  streetAddress: currentClinic().address.street,
  addressLocality: currentClinic().address.city,
  addressRegion: currentClinic().address.stateCode,
  postalCode: currentClinic().address.zip,
  addressCountry: currentClinic().address.country,
})

const serviceThings = (origin: string) =>
  services().map(({ id, title, description }) => ({
    '@type': 'MedicalTherapy',
    '@id': `${origin}/services#${id}`,
    name: localText(title),
    description: localText(description),
    url: origin + localPath(`/services/${id}`),
  }))

/** Only what the clinic filled in: no offer without a price, no questions where there are none. */
function serviceData(origin: string, { service, details, prices }: ServiceView): object[] {
  const { id, title, summary, picture } = service
  const address = origin + localPath(`/services/${id}`)
  const thing = { '@id': `${origin}/services#${id}` }
  const amounts = prices.flatMap((line) =>
    line.price.kind === 'ask' ? [] : [{ ...line, price: line.price }],
  )
  return [
    {
      '@type': 'MedicalTherapy',
      ...thing,
      name: localText(title),
      description: details.about || localText(summary),
      url: address,
      ...(picture.kind === 'upload' && { image: origin + picture.sources.src }),
    },
    ...amounts.map(({ title: name, price }) => ({
      '@type': 'Offer',
      name,
      url: address,
      itemOffered: thing,
      offeredBy: { '@id': clinicId(origin) },
      ...offerPrice(price),
    })),
    ...(details.questions.length > 0
      ? [
          {
            '@type': 'FAQPage',
            '@id': `${address}#questions`,
            mainEntity: details.questions.map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: answer },
            })),
          },
        ]
      : []),
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { name: pageHeading('services', m.clinic_services_title), item: origin + localPath('/services') },
        { name: localText(title), item: address },
      ].map((item, place) => ({ '@type': 'ListItem', position: place + 1, ...item })),
    },
  ]
}

/** Dollars with a point, as schema.org writes them. */
const dollars = (cents: number): string => (cents / 100).toFixed(2)

function offerPrice(price: Exclude<ServicePrice, { kind: 'ask' }>): object {
  const currency = { priceCurrency: 'USD' }
  if (price.kind === 'exact') return { price: dollars(price.cents), ...currency }
  return {
    priceSpecification: {
      '@type': 'PriceSpecification',
      minPrice: dollars(price.cents),
      ...(price.kind === 'range' && { maxPrice: dollars(price.most) }),
      ...currency,
    },
  }
}

/**
 * schema.org's Physician is a practice, so that it is part of the clinic; whoever isn't one is a person who works there.
 */
function doctorThing(origin: string, doctor: ShownDoctor, place: number) {
  const clinic = { '@id': clinicId(origin) }
  const shown = {
    '@id': `${origin}/doctors#${doctorAnchor(doctor, place)}`,
    name: doctor.name,
    ...(doctor.sentence && { description: doctor.sentence }),
    ...(doctor.portrait && { image: origin + doctor.portrait.src }),
    url: origin + localPath('/doctors'),
    sameAs: given(doctor.social),
  }
  const { specialty } = doctor
  if (!doctor.isPhysician)
    return { '@type': 'Person', ...shown, worksFor: clinic, ...(specialty && { jobTitle: specialty }) }
  return {
    '@type': 'Physician',
    ...shown,
    ...(specialty && { medicalSpecialty: specialty }),
    telephone: currentClinic().phone.link.replace('tel:', ''),
    address: postalAddress(),
    parentOrganization: clinic,
  }
}

/** An empty address is none. */
const given = (addresses: Record<string, string>) => Object.values(addresses).filter(Boolean)
