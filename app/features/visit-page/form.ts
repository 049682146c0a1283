import * as z from 'zod/mini'
import { type PatientReason, patientReasons } from '#app/db/values.ts'
import { m } from '#app/language/messages.ts'
import { mailAddress, optionalParagraphs } from '#app/platform/text/text.ts'
import { bookingForm } from '../booking/form.ts'

/** What a patient may write besides why they cancel, in code points. */
const longestPatientWords = 300

/** Why a patient cancels, where they say so. */
export const patientCancelForm = z.object({
  reason: z.pipe(
    z.enum(['', ...patientReasons], { error: m.visit_page_reason_unknown }),
    z.transform((said): PatientReason | null => (said === '' ? null : said)),
  ),
  words: optionalParagraphs(longestPatientWords),
})

/** Names on the wire; `seen` is the version of the visit that was shown. */
export const patientCancelFields = ['reason', 'words', 'seen'] as const
export type TypedCancel = Record<(typeof patientCancelFields)[number], string>

export const sendLinkForm = z.object({ email: mailAddress(m.appointments_email_invalid) })

/** When a visit is to be instead, and with whom: as a booking says it. */
export const moveForm = z.object({
  date: bookingForm.shape.date,
  time: bookingForm.shape.time,
  with: bookingForm.shape.with,
})
