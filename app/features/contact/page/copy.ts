import { m } from '../../../language/messages.ts'
import { clinic } from '../../clinic/content.ts'
import { openDays } from '../../clinic/hours-text.ts'

/** The sentences of docs/specification.md#contact-page, to the letter, and what refusals besides them say. */
export const sentences = {
  tooMany: () => m.contact_page_too_many({ phone: clinic.phone.text }),
} as const

/** The other words of the contact page. */
export const pageCopy = {
  description: () =>
    m.contact_page_description({
      clinic: clinic.name,
      city: clinic.address.city,
      state: clinic.address.state,
    }),
  locationNote: () => m.contact_page_location_note({ minutes: clinic.arriveEarlyMinutes }),
  phoneNote: () => m.contact_page_phone_note({ days: openDays() }),
  fields: {
    name: m.contact_page_fields_name,
    email: m.contact_page_fields_email,
    phone: m.contact_page_fields_phone,
    subject: m.contact_page_fields_subject,
    message: m.contact_page_fields_message,
  },
  arriveEarly: () => m.contact_page_arrive_early({ minutes: clinic.arriveEarlyMinutes }),
} as const
