import { m } from '#app/language/messages.ts'
import type { PatientField } from './fields.ts'

/** What patients and staff read at each field that a patient fills in. */
export const fieldLabels = {
  name: m.appointments_field_name,
  email: m.appointments_field_email,
  phone: m.appointments_field_phone,
  message: m.appointments_field_message,
} as const satisfies Record<PatientField, () => string>
