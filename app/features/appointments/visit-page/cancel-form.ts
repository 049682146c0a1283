import * as z from 'zod/mini'
import { type PatientReason, patientReasons } from '../../../db/values.ts'
import { m } from '../../../language/messages.ts'
import { optionalParagraphs } from '../../../platform/text/text.ts'

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
