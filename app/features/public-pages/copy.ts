import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { doctor, type ShownDoctor } from '../clinic-profile/doctor.ts'
import { currentClinic, place, websiteText } from '../clinic-profile/website/current-clinic.ts'

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
      [
        {
          icon: 'doctor',
          title: websiteText('reason.1.title'),
          text: websiteText('reason.1.text'),
        },
        {
          icon: 'clinic',
          title: websiteText('reason.2.title'),
          text: websiteText('reason.2.text'),
        },
        {
          icon: 'heart',
          title: websiteText('reason.3.title'),
          text: websiteText('reason.3.text'),
        },
        {
          icon: 'price',
          title: websiteText('reason.4.title'),
          text: websiteText('reason.4.text'),
        },
      ] as const,
  },
  about: {
    description: () => websiteText('about.description'),
    values: () => [
      { name: websiteText('value.1.title'), text: websiteText('value.1.text') },
      { name: websiteText('value.2.title'), text: websiteText('value.2.text') },
      { name: websiteText('value.3.title'), text: websiteText('value.3.text') },
      { name: websiteText('value.4.title'), text: websiteText('value.4.text') },
    ],
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

export type ReasonIconName = ReturnType<typeof clinicCopy.home.reasons>[number]['icon']

/** The sentence about the one doctor speaks of what the first one of a new database does. */
const isAsDescribed = ({ specialty, experience }: ShownDoctor) =>
  specialty === localText(doctor.specialty) && experience === localText(doctor.experience)
