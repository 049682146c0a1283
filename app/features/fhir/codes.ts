import type { Status } from '#app/db/values.ts'

/** Code systems and extensions of others, as FHIR R4 and SMART Scheduling Links name them. */
export const systems = {
  serviceType: 'http://terminology.hl7.org/CodeSystem/service-type',
  snomed: 'http://snomed.info/sct',
  cancellationReason: 'http://terminology.hl7.org/CodeSystem/appointment-cancellation-reason',
  observationValue: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue',
} as const

/** What every treatment of a clinic is at least: the classic specification asks for a code of this system. */
export const generalPractice = {
  system: systems.serviceType,
  code: '124',
  display: 'General Practice',
} as const

export const generalPracticeSpecialty = {
  system: systems.snomed,
  code: '394814009',
  display: 'General practice (specialty)',
} as const

/** The tag of a resource of which only a part is said. */
export const subsetted = { system: systems.observationValue, code: 'SUBSETTED' } as const

/**
 * The first specification and HL7's guide name the same extensions differently, and clients know one of the two: each is
 * said under both names.
 */
const extensionFamilies = [
  'http://fhir-registry.smarthealthit.org/StructureDefinition/',
  'http://hl7.org/fhir/uv/smart-scheduling-links/StructureDefinition/',
] as const

type Extension = { url: string; valueUrl?: string; valueString?: string }

export const bookingExtensions = ({ link, phone }: { link: string; phone: string }): Extension[] =>
  extensionFamilies.flatMap((family) => [
    { url: `${family}booking-deep-link`, valueUrl: link },
    ...(phone === '' ? [] : [{ url: `${family}booking-phone`, valueString: phone }]),
  ])

/** Our own code system of treatments. */
export const treatmentSystem = (origin: string): string => `${origin}/fhir/CodeSystem/treatment`

/** What FHIR calls an appointment’s status; somebody in the room has arrived. */
export const statusCodes = {
  pending: 'pending',
  confirmed: 'booked',
  arrived: 'arrived',
  'in-room': 'arrived',
  completed: 'fulfilled',
  'no-show': 'noshow',
  cancelled: 'cancelled',
} as const satisfies Record<Status, string>
