import * as z from 'zod/mini'
import { bookingForm, lengths, parsed, patientForm } from '#app/features/booking/form.ts'
import { longestNote } from '#app/features/scheduling/changes/fields.ts'
import { parseSlot } from '#app/features/scheduling/rules.ts'
import { clinicLanguages } from '#app/language/clinic-languages.ts'
import { isLanguage, type Language } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { line, mailAddress, optionalParagraphs } from '#app/platform/text/text.ts'
import { addStatuses } from './fields.ts'

/** Nobody is asked twice: what is not said is English. */
const spoken = z.pipe(
  z.string(),
  z.transform((text): Language => (isLanguage(text) ? text : clinicLanguages()[0])),
)

/** Null for any. */
export const clinicianWanted = bookingForm.shape.with

/**
 * What a caller says: as the public form, but the email address may stay empty. Of several treatments it is the
 * first, with who is wanted for it; the others are read row by row (`chosenParts`).
 */
export const addForm = z.object({
  ...patientForm,
  name: line(lengths.name, m.add_name_missing),
  phone: line(lengths.phone, m.add_phone_missing),
  treatment: line(lengths.treatment, m.add_treatment_missing),
  with: clinicianWanted,
  email: z.union([z.literal(''), mailAddress(m.appointments_email_invalid)], {
    error: m.appointments_email_invalid,
  }),
  note: optionalParagraphs(longestNote),
  slot: parsed(parseSlot, m.scheduling_time_missing),
  status: z.enum(addStatuses, { error: m.desk_status_missing }),
  language: spoken,
})
export type AddRequest = z.output<typeof addForm>
