import * as z from 'zod/mini'
import { m } from '#app/language/messages.ts'
import { parseDate, parseTime } from '#app/platform/dates.ts'
import { line, mailAddress, optionalLine, optionalParagraphs } from '#app/platform/text/text.ts'
import type { PatientField } from '../scheduling/fields.ts'
import type { BookingField } from './fields.ts'

/** Characters at most. */
export const lengths = { name: 100, phone: 30, message: 2_000, treatment: 100, clinician: 64 }

/** What a patient says, on the website and by phone. */
export const patientForm = {
  name: line(lengths.name, m.appointments_name_missing),
  email: mailAddress(m.appointments_email_invalid),
  phone: line(lengths.phone, m.appointments_phone_missing),
  message: optionalParagraphs(lengths.message),
} satisfies Record<PatientField, z.ZodMiniType>

/** Fields alone; whether the day and time are offered and free needs the clinic's clock and the database. */
export const bookingForm = z.object({
  treatment: line(lengths.treatment, m.appointments_treatment_missing),
  with: z.pipe(
    optionalLine(lengths.clinician),
    z.transform((id: string) => (id === '' ? null : id)),
  ),
  date: parsed(parseDate, m.appointments_date_invalid),
  time: parsed(parseTime, m.appointments_time_missing),
  ...patientForm,
})
export type BookingRequest = z.output<typeof bookingForm>

/** The sentence that stands against one field, or null; for checking a failed field again as it is left. */
export function fieldProblem(field: BookingField, value: string): string | null {
  const result = bookingForm.shape[field].safeParse(value)
  return result.success ? null : (result.error.issues[0]?.message ?? null)
}

/** Text that the parser understands, turned into what it means. */
export function parsed<T>(parse: (text: string) => T | null, sentence: () => string) {
  return z.pipe(
    z.string(),
    z.transform((input: string, { issues }) => {
      const value = parse(input.trim())
      if (value !== null) return value
      issues.push({ code: 'custom', message: sentence(), input })
      return z.NEVER
    }),
  )
}
