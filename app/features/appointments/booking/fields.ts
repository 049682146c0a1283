/** Who comes: each has a place of its own in the forms and on the desk. */
const contactFields = ['name', 'email', 'phone'] as const

/**
 * What a patient may add: both forms ask for each, in this order, and the details of a visit show it
 * (docs/how-to-add.md#a-field-of-the-booking-form).
 */
export const optionalFields = ['message'] as const
export type OptionalField = (typeof optionalFields)[number]

export const typedAs = { message: 'paragraphs' } as const satisfies Record<
  OptionalField,
  'line' | 'paragraphs'
>

/** What a patient says, by the names of the columns that keep it. */
export const patientFields = [...contactFields, ...optionalFields] as const
export type PatientField = (typeof patientFields)[number]

/**
 * Names on the wire, in the order of the page. Apart from
 * `form.ts`, so that a page can name its fields without the schemas.
 */
export const bookingFields = ['treatment', 'with', 'date', 'time', ...patientFields] as const
export type BookingField = (typeof bookingFields)[number]

export type TypedBooking = Record<BookingField, string>
