import { treatmentSystem } from '../codes.ts'
import { fhirId, locationId } from '../ids.ts'
import { instantText, type Place, type Resource, reference } from '../resources.server.ts'
import type { FoundSlot } from '../search/parameters.server.ts'

type Time = Pick<FoundSlot, 'id' | 'start' | 'minutes'> & {
  of: Pick<FoundSlot['of'], 'treatment' | 'clinician'>
}

/** An appointment that nobody has yet: one that could be had, or whose time is held. */
export function proposed(
  { of: { treatment, clinician }, start, minutes, ...slot }: Time,
  { id, status, until }: { id: string; status: 'proposed' | 'pending' | 'cancelled'; until?: string },
  { origin, profile, timeZone }: Place,
): Resource {
  const asked = { required: 'required', status: 'needs-action' }
  return {
    resourceType: 'Appointment',
    id,
    status,
    serviceType: [
      {
        coding: [{ system: treatmentSystem(origin), code: fhirId(treatment.id), display: treatment.name.en }],
        text: treatment.name.en,
      },
    ],
    ...(until && { comment: `Held until ${until}.` }),
    start: instantText(start, timeZone),
    end: instantText(start + minutes, timeZone),
    minutesDuration: minutes,
    slot: [reference('Slot', slot.id)],
    participant: [
      ...(clinician ? [{ actor: reference('PractitionerRole', fhirId(clinician.id)), ...asked }] : []),
      { actor: reference('Location', locationId, profile.name), ...asked },
    ],
  }
}
