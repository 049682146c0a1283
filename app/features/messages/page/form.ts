import * as z from 'zod/mini'
import { m } from '#app/language/messages.ts'
import { line, mailAddress, paragraphs } from '#app/platform/text/text.ts'

/** In code points (docs/specification.md#text). */
const lengths = { name: 100, email: 254, phone: 30, subject: 150, message: 5_000 }

/** All required. */
export const contactForm = z.object({
  name: line(lengths.name, m.contact_page_name_missing),
  email: mailAddress(m.contact_page_email_invalid),
  phone: line(lengths.phone, m.contact_page_phone_missing),
  subject: line(lengths.subject, m.contact_page_subject_missing),
  message: paragraphs(lengths.message, m.contact_page_message_missing),
})
export type ContactMessage = z.output<typeof contactForm>
