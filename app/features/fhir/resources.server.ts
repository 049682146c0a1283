import type { Profile } from '../clinic-profile/website/website.ts'
import { publicSpans } from '../opening-hours/public-hours.ts'
import { rangesOn, type WeeklyHours, weekOrder } from '../opening-hours/rules.ts'
import { type Clinician, fullName } from '../team/rules.ts'
import type { Treatment } from '../treatments/rules.ts'
import { bookingExtensions, generalPractice, generalPracticeSpecialty, treatmentSystem } from './codes.ts'
import { fhirId, locationId } from './ids.ts'

/** A resource as it leaves: JSON of FHIR R4 (4.0.1). */
export type Resource = { resourceType: string; id: string } & Record<string, unknown>
type Reference = { reference: string; display?: string }

/** Where the clinic is, for everything that a resource says of it. */
export type ClinicFacts = {
  profile: Pick<Profile, 'name' | 'address' | 'coordinates' | 'phone'>
  week: WeeklyHours
  timeZone: string
}
export type Place = ClinicFacts & { origin: string }

const phoneOf = ({ phone }: ClinicFacts['profile']): string => phone.link.replace('tel:', '')

export const reference = (type: string, id: string, display?: string): Reference => ({
  reference: `${type}/${id}`,
  ...(display && { display }),
})

const locationReference = ({ profile }: ClinicFacts) => reference('Location', locationId, profile.name)

const hourText = (time: string) => `${time}:00`

export function location({ origin, profile, week }: Place): Resource {
  const { street, city, stateCode, zip, country } = profile.address
  const phone = phoneOf(profile)
  const hours = weekOrder.flatMap((day) =>
    publicSpans(rangesOn(week, day)).map(({ from, to }) => ({
      daysOfWeek: [day.slice(0, 3).toLowerCase()],
      ...(from === '00:00' && to === '00:00'
        ? { allDay: true }
        : { openingTime: hourText(from), closingTime: to === '00:00' ? '23:59:59' : hourText(to) }),
    })),
  )
  return {
    resourceType: 'Location',
    id: locationId,
    identifier: [{ system: `${origin}/fhir/location`, value: locationId }],
    status: 'active',
    name: profile.name,
    mode: 'instance',
    telecom: [
      ...(phone ? [{ system: 'phone', value: phone, use: 'work' }] : []),
      { system: 'url', value: origin, use: 'work' },
    ],
    address: { use: 'work', line: [street], city, state: stateCode, postalCode: zip, country },
    ...(profile.coordinates && { position: { ...profile.coordinates } }),
    ...(hours.length > 0 && { hoursOfOperation: hours }),
  }
}

type Named = Pick<Clinician, 'id' | 'name' | 'credentials'>
type NamedTreatment = Pick<Treatment, 'id' | 'name'>

export const practitioner = ({ id, name, credentials }: Named): Resource => ({
  resourceType: 'Practitioner',
  id: fhirId(id),
  active: true,
  name: [{ use: 'usual', text: name, ...(credentials !== '' && { suffix: [credentials] }) }],
})

/** @param treatments that they give */
export const practitionerRole = (
  clinician: Named,
  treatments: readonly NamedTreatment[],
  place: Place,
): Resource => ({
  resourceType: 'PractitionerRole',
  id: fhirId(clinician.id),
  active: true,
  practitioner: reference('Practitioner', fhirId(clinician.id), fullName(clinician)),
  location: [locationReference(place)],
  healthcareService: treatments.map(({ id, name }) => reference('HealthcareService', fhirId(id), name.en)),
})

const treatmentCoding = ({ id, name }: NamedTreatment, { origin }: Place) => ({
  system: treatmentSystem(origin),
  code: fhirId(id),
  display: name.en,
})

const serviceType = (treatment: NamedTreatment, place: Place) => ({
  coding: [generalPractice, treatmentCoding(treatment, place)],
  text: treatment.name.en,
})

export const healthcareService = (
  treatment: NamedTreatment & Pick<Treatment, 'description'>,
  place: Place,
): Resource => ({
  resourceType: 'HealthcareService',
  id: fhirId(treatment.id),
  active: true,
  type: [serviceType(treatment, place)],
  specialty: [{ coding: [generalPracticeSpecialty] }],
  location: [locationReference(place)],
  name: treatment.name.en,
  ...(treatment.description.en && { comment: treatment.description.en }),
  appointmentRequired: true,
})

/** What a patient can choose: a treatment with somebody, or with nobody where it needs nobody. */
export type Bookable = { id: string; treatment: Treatment; clinician: Clinician | null }
/** The days for which its slots are published. */
type Horizon = { first: string; last: string }

/** The location comes first: the first specification knows no other actor. */
export const schedule = (
  { id, treatment, clinician }: Bookable,
  { first, last }: Horizon,
  place: Place,
): Resource => ({
  resourceType: 'Schedule',
  id,
  active: true,
  serviceType: [serviceType(treatment, place)],
  specialty: [{ coding: [generalPracticeSpecialty] }],
  actor: [
    locationReference(place),
    ...(clinician ? [reference('PractitionerRole', fhirId(clinician.id), fullName(clinician))] : []),
  ],
  planningHorizon: { start: first, end: last },
})

/** Why a time isn't free is nobody's business. */
type SlotStatus = 'free' | 'busy'
/** @property start minute since 1970 */
export type SlotFacts = { id: string; schedule: string; start: number; minutes: number; status: SlotStatus }

export const slot = (
  { id, schedule: scheduleId, start, minutes, status }: SlotFacts,
  { origin, profile, timeZone }: Place,
): Resource => ({
  resourceType: 'Slot',
  id,
  extension: bookingExtensions({ link: `${origin}${slotPath(id)}`, phone: phoneOf(profile) }),
  schedule: reference('Schedule', scheduleId),
  status,
  start: instantText(start, timeZone),
  end: instantText(start + minutes, timeZone),
})

/** The booking page with that time chosen. */
const slotPath = (id: string): string => `/appointment?slot=${id}`

/** "2026-12-09T09:00:00-06:00": FHIR wants seconds and the whole offset. */
export const instantText = (minute: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toString({ timeZone, smallestUnit: 'second' })
