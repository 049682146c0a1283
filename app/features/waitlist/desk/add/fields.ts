import { pickTyped, type TypedEntry } from '#app/features/waitlist/fields.ts'
import { clinicLanguages } from '#app/language/clinic-languages.ts'
import { isLanguage, type Language } from '#app/language/languages.ts'

/** In the order of the page, for the summary of what stands against the form. */
export const addFieldNames = [
  'phone',
  'name',
  'email',
  'treatment',
  'with',
  'from',
  'until',
  'parts',
  'weekdays',
] as const

/** What staff typed: the wish as patients say it, the patient whom they chose, and in which language that one is written to. */
export type TypedByStaff = TypedEntry & { patient: string; language: Language }

export function pickTypedByStaff(form: FormData): TypedByStaff {
  const [patient, language] = [form.get('patient'), form.get('language')]
  return {
    ...pickTyped(form),
    patient: typeof patient === 'string' ? patient.replaceAll('\0', '') : '',
    language: typeof language === 'string' && isLanguage(language) ? language : clinicLanguages()[0],
  }
}
