import { type LocalText, localText } from '#app/language/language.ts'
import { noText } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { doctor, type ShownDoctor } from '../clinic-profile/doctor.ts'
import { type BuiltInPageKey, builtInPages } from '../clinic-profile/website/built-in-pages.ts'
import {
  currentClinic,
  filled,
  itemsOf,
  place,
  websiteText,
} from '../clinic-profile/website/current-clinic.ts'
import { firstReasons } from '../clinic-profile/website/first-texts.ts'

const reasonIcons = ['doctor', 'clinic', 'heart', 'price'] as const

/** The first four reasons keep theirs where they are put elsewhere; further ones begin again. */
const iconOf = (key: string, at: number): ReasonIconName =>
  reasonIcons[Number(key) - 1] ?? reasonIcons[at % reasonIcons.length] ?? reasonIcons[0]

/** The clinic's data prove what the first four say, not what it put in their place. */
const isAsFirst = (key: string, title: LocalText): boolean =>
  localText(title) === localText(firstReasons[Number(key) - 1]?.title ?? noText)

/**
 * Words of the pages that say who the clinic is; what is in quotes in docs/specification.md#home is to the
 * email.
 */
export const clinicCopy = {
  titled: (title: string) => m.clinic_titled({ title, clinic: currentClinic().name }),
  home: {
    title: () => m.clinic_home_title({ clinic: currentClinic().name, place: place() }),
    description: () => websiteText('home.description'),
    facts: {
      open: (days: string) => m.clinic_home_facts_open({ days }),
      early: () => m.clinic_home_facts_early({ minutes: currentClinic().arriveEarlyMinutes }),
    },
    reasons: () =>
      itemsOf('reason').map(({ key, title, text }, at) => ({
        key,
        icon: iconOf(key, at),
        isAsFirst: isAsFirst(key, title),
        title: filled(localText(title)),
        text: filled(localText(text)),
      })),
  },
  about: {
    description: () => websiteText('about.description'),
    values: () =>
      itemsOf('value').map(({ key, title, text }) => ({
        key,
        name: filled(localText(title)),
        text: filled(localText(text)),
      })),
  },
  services: {
    description: () => websiteText('services.description'),
    descriptionOf: (summary: LocalText) =>
      m.clinic_service_description({
        summary: localText(summary),
        clinic: currentClinic().name,
        place: place(),
      }),
  },
  prices: {
    description: () => m.clinic_prices_description({ clinic: currentClinic().name, place: place() }),
  },
  doctors: {
    description: (doctors: ShownDoctor[]) =>
      websiteText('doctors.description') ||
      (doctors.length === 1 && doctors.every(isAsDescribed)
        ? m.clinic_doctors_description({ clinic: currentClinic().name, place: place() })
        : m.clinic_doctors_description_of_more({ clinic: currentClinic().name, place: place() })),
  },
  map: {
    title: () => m.clinic_map_title({ clinic: currentClinic().name }),
    description: () => m.clinic_map_description({ clinic: currentClinic().name, place: place() }),
  },
} as const

/** The heading of Home, a line for each part that ends with a comma. */
export const heroLines = (): string[] => websiteText('home.heading').split(/(?<=,)\s+/)

export type ReasonIconName = (typeof reasonIcons)[number]

/** The sentence about the one doctor speaks of what the first one of a new database does. */
const isAsDescribed = ({ specialty, experience }: ShownDoctor) =>
  specialty === localText(doctor.specialty) && experience === localText(doctor.experience)

/**
 * What a page is called at its top and in its tab: as its link in the menu once the clinic renamed that.
 * @param first its name at first, which may be longer than the link
 */
export function pageHeading(key: BuiltInPageKey, first: () => string): string {
  const own = localText(itemsOf('page').find((page) => page.key === key)?.title ?? noText)
  return own === '' || own === localText(builtInPages[key].title) ? first() : own
}
