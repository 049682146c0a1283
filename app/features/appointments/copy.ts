import { m } from '../../language/messages.ts'
import { clinic } from '../clinic/content.ts'
import type { PatientField } from './booking/fields.ts'

/** What patients and staff read at each field that a patient fills in. */
export const fieldLabels = {
  name: m.appointments_field_name,
  email: m.appointments_field_email,
  phone: m.appointments_field_phone,
  message: m.appointments_field_message,
} as const satisfies Record<PatientField, () => string>

/** Every sentence of booking that a person reads; those of docs/specification.md to the letter. */
export const copy = {
  possibleSpam: () => m.appointments_possible_spam({ phone: clinic.phone.text }),
  tooMany: () => m.appointments_too_many({ phone: clinic.phone.text }),
  bookedGone: () => m.appointments_booked_gone({ phone: clinic.phone.text }),
} as const
