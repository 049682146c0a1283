import * as z from 'zod/mini'
import { line, mailAddress, paragraphs } from '../../../platform/text/text.ts'
import { sentences } from './copy.ts'

/** In code points (docs/specification.md#text). */
const lengths = { name: 100, email: 254, phone: 30, subject: 150, message: 5_000 }

/** All required. */
export const contactForm = z.object({
  name: line(lengths.name, () => sentences.nameMissing),
  email: mailAddress(() => sentences.emailInvalid),
  phone: line(lengths.phone, () => sentences.phoneMissing),
  subject: line(lengths.subject, () => sentences.subjectMissing),
  message: paragraphs(lengths.message, () => sentences.messageMissing),
})
export type ContactMessage = z.output<typeof contactForm>
