import { m } from '#app/language/messages.ts'

/** Who comes: each has a place of its own in the forms and on the desk. */
const contactFields = ['name', 'email', 'phone'] as const

/**
 * What a patient may add: both forms ask for each, in this order, and the details of a visit show it
 * (docs/how-to-add.md#a-field-of-the-booking-form).
 */
export const optionalFields = ['message'] as const
export type OptionalField = (typeof optionalFields)[number]

/** For an appointment that is made without one of the forms. */
export const nothingAdded = Object.fromEntries(optionalFields.map((name) => [name, ''])) as Record<
  OptionalField,
  string
>

export const typedAs = { message: 'paragraphs' } as const satisfies Record<
  OptionalField,
  'line' | 'paragraphs'
>

/** What a patient says, by the names of the columns that keep it. */
export const patientFields = [...contactFields, ...optionalFields] as const
export type PatientField = (typeof patientFields)[number]

/** What patients and staff read at each field that a patient fills in. */
export const fieldLabels = {
  name: m.appointments_field_name,
  email: m.appointments_field_email,
  phone: m.appointments_field_phone,
  message: m.appointments_field_message,
} as const satisfies Record<PatientField, () => string>
