import type { AppointmentRow, PatientRow } from '#app/db/tables.ts'
import { e164Of } from '../patients/details.server.ts'
import { minutesToParts, type Part } from '../scheduling/parts.ts'
import { statusCodes, systems, treatmentSystem } from './codes.ts'
import { fhirId, locationId, scheduleId, slotId } from './ids.ts'
import { instantText, type Place, type Resource, reference } from './resources.server.ts'

/*
 * What a key with a scope reads: never asked for by the public part. Neither what a patient wrote nor their answers are in it.
 */

type AppointmentFacts = Pick<
  AppointmentRow,
  'id' | 'patientId' | 'reference' | 'startsAt' | 'status' | 'durationMinutes' | 'createdAt' | 'updatedAt'
> & {
  /** In their order, with the English names of their treatments. */
  parts: readonly (Part & { treatmentName: string })[]
  /** Why it was called off, by whom; null where it wasn't, or nobody said. */
  cancelledBy: 'patient' | 'clinic' | null
}

const cancelled = {
  patient: { code: 'pat', display: 'Patient' },
  clinic: { code: 'prov', display: 'Provider' },
} as const

/** An appointment with all of its treatments; its patient and the clinic take part. */
export function appointment(
  { parts, cancelledBy, ...of }: AppointmentFacts,
  { origin, profile, timeZone }: Place,
): Resource {
  const start = Temporal.Instant.from(of.startsAt).epochMilliseconds / 60_000
  const minutes = minutesToParts(parts)
  const clinicians = [...new Set(parts.flatMap(({ clinicianId }) => clinicianId ?? []))]
  const isOff = of.status === 'cancelled'
  const whole = { required: 'required' }
  return {
    resourceType: 'Appointment',
    id: fhirId(of.id),
    meta: { lastUpdated: of.updatedAt },
    identifier: [{ system: `${origin}/fhir/appointment`, value: of.reference }],
    status: statusCodes[of.status],
    ...(isOff &&
      cancelledBy && {
        cancelationReason: { coding: [{ system: systems.cancellationReason, ...cancelled[cancelledBy] }] },
      }),
    serviceType: parts.map(({ treatmentId, treatmentName }) => ({
      coding: [{ system: treatmentSystem(origin), code: fhirId(treatmentId), display: treatmentName }],
      text: treatmentName,
    })),
    start: instantText(start, timeZone),
    end: instantText(start + of.durationMinutes, timeZone),
    minutesDuration: of.durationMinutes,
    slot: parts.map(({ treatmentId, clinicianId }, index) =>
      reference('Slot', slotId(scheduleId(treatmentId, clinicianId), start + (minutes[index] ?? 0))),
    ),
    created: of.createdAt,
    participant: [
      {
        actor: reference('Patient', fhirId(of.patientId)),
        ...whole,
        status: isOff && cancelledBy === 'patient' ? 'declined' : 'accepted',
      },
      ...clinicians.map((id) => ({
        actor: reference('PractitionerRole', fhirId(id)),
        ...whole,
        status: of.status === 'pending' ? 'needs-action' : isOff ? 'declined' : 'accepted',
      })),
      {
        actor: reference('Location', locationId, profile.name),
        ...whole,
        status: of.status === 'pending' ? 'needs-action' : 'accepted',
      },
    ],
  }
}

type PatientFacts = Pick<
  PatientRow,
  'id' | 'name' | 'phone' | 'email' | 'language' | 'birthDate' | 'updatedAt' | 'mergedInto'
>

/** A patient as they are reached; one that was merged leads to the other. */
export const patient = (of: PatientFacts): Resource => {
  const phone = e164Of(of.phone) || of.phone
  const telecom = [
    ...(phone ? [{ system: 'phone', value: phone }] : []),
    ...(of.email ? [{ system: 'email', value: of.email }] : []),
  ]
  return {
    resourceType: 'Patient',
    id: fhirId(of.id),
    meta: { lastUpdated: of.updatedAt },
    active: of.mergedInto === null,
    name: [{ use: 'usual', text: of.name }],
    ...(telecom.length > 0 && { telecom }),
    ...(of.birthDate && { birthDate: of.birthDate }),
    communication: [
      { language: { coding: [{ system: 'urn:ietf:bcp:47', code: of.language }] }, preferred: true },
    ],
    ...(of.mergedInto && {
      link: [{ other: reference('Patient', fhirId(of.mergedInto)), type: 'replaced-by' }],
    }),
  }
}
