import * as z from 'zod/mini'
import { clinicLanguages } from '#app/language/clinic-languages.ts'
import { isLanguage, type Language } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { line, mailAddress, optionalLine } from '#app/platform/text/text.ts'
import { birthDateField } from '../birth-date.ts'

/** Names on the wire, in the order of the form. */
export const correctFields = ['name', 'phone', 'email', birthDateField, 'language'] as const
export type CorrectField = (typeof correctFields)[number]

/** As long as on the booking form. */
const lengths = { name: 100, phone: 30 }

const spoken = z.pipe(
  z.string(),
  z.transform((text): Language => (isLanguage(text) ? text : clinicLanguages()[0])),
)

/** What a patient is called and how they are reached; number and address may be unknown. */
export const correctForm = z.object({
  name: line(lengths.name, m.patients_name_missing),
  phone: optionalLine(lengths.phone),
  email: z.union([z.literal(''), mailAddress(m.patients_email_invalid)], { error: m.patients_email_invalid }),
  /** Read apart (`birthDateProblem`): it depends on the day. */
  birthDate: z.optional(z.string()),
  language: spoken,
})
