import { m } from '../../../language/messages.ts'

/** "HRT with Dr. Jordan Example, MD"; the treatment alone where nobody in particular is wanted. */
export const withWhom = (treatment: string, clinician: string): string =>
  clinician === '' ? treatment : m.booking_treatment_with({ treatment, clinician })
