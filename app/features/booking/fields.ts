import { services } from '#app/features/clinic-profile/website/current-clinic.ts'
import type { Service } from '#app/features/clinic-profile/website/website.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { m } from '#app/language/messages.ts'
import { recordOf } from '#app/platform/shapes/collections.ts'
import { patientFields } from '../scheduling/fields.ts'
import { mostParts } from '../scheduling/parts.ts'

/**
 * Names on the wire, in the order of the page. Apart from
 * `form.ts`, so that a page can name its fields without the schemas.
 */
export const bookingFields = ['treatment', 'with', 'date', 'time', ...patientFields] as const
export type BookingField = (typeof bookingFields)[number]

/** `others`: the treatments after the first, in their order. In addresses and forms `treatment=` is repeated. */
export type TypedBooking = Record<BookingField, string> & { others?: readonly string[] }

/** The treatments out of a form or an address; an empty row is none. */
export function typedTreatments(values: readonly string[]): { treatment: string; others: string[] } {
  const [treatment = '', ...others] = values.filter((text) => text.trim() !== '').slice(0, mostParts + 1)
  return { treatment, others }
}

/** A form that nobody has filled in. */
export const emptyBooking: TypedBooking = recordOf(bookingFields, () => '')

/** "Botox + HRT": what is booked, in its order. */
export const inOneVisit = (names: readonly string[]): string => names.join(' + ')

/** Id of the page's one form. */
export const bookingForm = 'booking'

/** Ids of the steps in the page: without JavaScript the next page opens where the visitor was. */
export const bookingSteps = { day: 'day', times: 'times' } as const
export type BookingStep = keyof typeof bookingSteps

/** A page on which days and times are chosen, at one of its steps. @param path of the page */
export const stepAddress = (path: string, step: BookingStep, query = ''): string =>
  `${path}${query && `?${query}`}#${bookingSteps[step]}`

/** "HRT with Dr. Jordan Example, MD"; the treatment alone where nobody in particular is wanted. */
export const withWhom = (treatment: string, clinician: string): string =>
  clinician === '' ? treatment : m.booking_treatment_with({ treatment, clinician })

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The service of that anchor, or that had it before (pages in a browser know those of now); undefined for anything else. */
export const findService = (id: string): Service | undefined =>
  services().find((service) => service.id === id) ??
  services().find(({ formerIds }) => formerIds?.includes(id))

/** The treatment that is booked for a service: named by it, or named like it; undefined where none is offered. */
export function treatmentFor<T extends Pick<Treatment, 'id' | 'name'>>(
  { treatment, title }: Pick<Service, 'treatment' | 'title'>,
  offered: T[],
): T | undefined {
  const named = (name: string) => offered.find((one) => sameName(one.name.en, name))
  const chosen = treatment === '' ? undefined : offered.find(({ id }) => id === treatment)
  return chosen ?? (treatment === '' ? undefined : named(treatment)) ?? named(title.en)
}

/** In a form that was refused: it was sent before, so sending it once more is no other step. */
export const sentBeforeField = 'sentBefore'
