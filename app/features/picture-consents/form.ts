import * as z from 'zod/mini'
import { clinicLanguages } from '#app/language/clinic-languages.ts'
import { isLanguage, type Language } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { type CalendarDate, parseDate } from '#app/platform/dates.ts'
import { recordOf } from '#app/platform/shapes/collections.ts'
import { line, optionalParagraphs } from '#app/platform/text/text.ts'
import { consentLengths } from './rules.ts'

/** In the order of the form. */
export const consentFields = ['name', 'signedOn', 'face', 'language', 'note', 'signed'] as const
/** As it was typed. */
export type TypedConsent = Record<(typeof consentFields)[number], string>

export const readTypedConsent = (fields: ReadonlyMap<string, string>): TypedConsent =>
  recordOf(consentFields, (name) => fields.get(name) ?? '')

export type ConsentContent = {
  name: string
  signedOn: CalendarDate
  faceMayShow: boolean
  language: Language
  note: string
}

const form = (today: CalendarDate) =>
  z.object({
    name: line(consentLengths.name, m.picture_consents_name_missing),
    signedOn: z.string().check(
      z.refine((day) => parseDate(day) !== null, {
        error: () => m.picture_consents_day_missing(),
        abort: true,
      }),
      z.refine((day) => day <= today, { error: () => m.picture_consents_day_later() }),
    ),
    face: z.enum(['yes', 'no'], { error: () => m.picture_consents_face_missing() }),
    language: z.string(),
    note: optionalParagraphs(consentLengths.note),
    signed: z.literal('1', { error: () => m.picture_consents_signed_missing() }),
  })

type Read = { content: ConsentContent } | { errors: Record<string, string> }

/** What was typed as a consent, or a sentence for each field that can't be read. @param today at the clinic */
export function readConsent(typed: TypedConsent, today: CalendarDate): Read {
  const read = form(today).safeParse(typed)
  if (!read.success) {
    const errors: Record<string, string> = {}
    for (const { path, message } of read.error.issues) errors[path.join('.')] ??= message
    return { errors }
  }
  const { name, signedOn, face, language, note } = read.data
  return {
    content: {
      name,
      signedOn: signedOn as CalendarDate,
      faceMayShow: face === 'yes',
      language: isLanguage(language) ? language : clinicLanguages()[0],
      note,
    },
  }
}
