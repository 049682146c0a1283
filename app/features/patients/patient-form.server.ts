import type * as z from 'zod/mini'
import { m } from '#app/language/messages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { sentencesByField } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { phoneProblem } from '#app/platform/text/phone.server.ts'
import { birthDateProblem } from './birth-date.ts'
import { type CorrectField, correctForm } from './correct/form.ts'

/** What somebody typed of a patient; a date of birth that isn't said stays as it is. */
export type TypedPatient = Omit<Record<CorrectField, string>, 'birthDate'> & { birthDate?: string }

/** What is said of a patient; 422 with sentences by field. */
export function readSaid(
  { clock }: Pick<Services, 'clock'>,
  typed: TypedPatient,
): Outcome<z.output<typeof correctForm>> {
  const read = correctForm.safeParse(typed)
  const errors = sentencesByField(read.error)
  const problem = phoneProblem(typed.phone, m.patients_phone_invalid)
  if (typed.phone.trim() !== '' && problem !== null) errors.phone ??= problem
  const wrongBirth = birthDateProblem(typed.birthDate ?? '', clinicDate(clock.now()))
  if (wrongBirth) errors.birthDate = wrongBirth
  return read.success && Object.keys(errors).length === 0 ? done(read.data) : refused({ status: 422, errors })
}
