import * as z from 'zod/mini'
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

/** @param today at the clinic */
export const consentForm = (today: CalendarDate) =>
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
