import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { doctor, type ShownDoctor } from '../clinic-profile/doctor.ts'
import {
  currentClinic,
  filled,
  itemsOf,
  place,
  websiteText,
} from '../clinic-profile/website/current-clinic.ts'

/** In the order of the first cards; further ones begin again. */
const reasonIcons = ['doctor', 'clinic', 'heart', 'price'] as const

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
        icon: reasonIcons[at % reasonIcons.length] ?? reasonIcons[0],
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
