import { localText } from '../../language/local-text.ts'
import { m } from '../../language/messages.ts'
import { clinic } from './content.ts'
import { doctor, type ShownDoctor } from './doctor.ts'

const place = `${clinic.address.city}, ${clinic.address.state}`

/**
 * Words of the pages that say who the clinic is; what stands in quotes in docs/specification.md#home is to the
 * letter.
 */
export const clinicCopy = {
  titled: (title: string) => m.clinic_titled({ title, clinic: clinic.name }),
  home: {
    title: () => m.clinic_home_title({ clinic: clinic.legalName, place }),
    description: () =>
      m.clinic_home_description({ summary: localText(clinic.summary), phone: clinic.phone.text }),
    eyebrow: () => m.clinic_home_eyebrow({ place }),
    hero: () => [m.clinic_home_hero_1(), m.clinic_home_hero_2(), m.clinic_home_hero_3()],
    facts: {
      open: (days: string) => m.clinic_home_facts_open({ days }),
      early: () => m.clinic_home_facts_early({ minutes: clinic.arriveEarlyMinutes }),
    },
    reasons: () =>
      [
        {
          icon: 'stethoscope',
          title: m.clinic_home_reasons_stethoscope_title(),
          text: m.clinic_home_reasons_stethoscope_text(),
        },
        {
          icon: 'clinic',
          title: m.clinic_home_reasons_clinic_title(),
          text: m.clinic_home_reasons_clinic_text(),
        },
        {
          icon: 'heart',
          title: m.clinic_home_reasons_heart_title(),
          text: m.clinic_home_reasons_heart_text(),
        },
        {
          icon: 'price',
          title: m.clinic_home_reasons_price_title(),
          text: m.clinic_home_reasons_price_text(),
        },
      ] as const,
  },
  about: {
    description: () => m.clinic_about_description({ place, clinic: clinic.name }),
    values: () => [
      { name: m.clinic_about_values_compassion_name(), text: m.clinic_about_values_compassion_text() },
      { name: m.clinic_about_values_excellence_name(), text: m.clinic_about_values_excellence_text() },
      { name: m.clinic_about_values_expertise_name(), text: m.clinic_about_values_expertise_text() },
      { name: m.clinic_about_values_innovation_name(), text: m.clinic_about_values_innovation_text() },
    ],
  },
  services: {
    description: () => m.clinic_services_description({ clinic: clinic.name, place }),
  },
  doctors: {
    description: (doctors: ShownDoctor[]) =>
      doctors.length === 1 && doctors.every(isAsDescribed)
        ? m.clinic_doctors_description({ clinic: clinic.name, place })
        : m.clinic_doctors_description_of_more({ clinic: clinic.name, place }),
  },
  map: {
    title: () => m.clinic_map_title({ clinic: clinic.name }),
    description: () => m.clinic_map_description({ clinic: clinic.name, place }),
  },
} as const

export type ReasonIconName = ReturnType<typeof clinicCopy.home.reasons>[number]['icon']

/** The sentence about the one doctor speaks of what the first one of a new database does. */
const isAsDescribed = ({ specialty, experience }: ShownDoctor) =>
  specialty === localText(doctor.specialty) && experience === localText(doctor.experience)
