import * as z from 'zod/mini'
import { cancellationReasons } from '#app/db/values.ts'
import { m } from '#app/language/messages.ts'
import { optionalParagraphs } from '#app/platform/text/text.ts'

/** Characters that a patient is written besides the email's own sentences. */
export const longestWords = 500

/** Why a visit is cancelled, what its patient is written of that, and whether they are. */
export const cancelForm = z
  .object({
    reason: z.enum(cancellationReasons, { error: m.details_cancel_reason_missing }),
    emailWords: optionalParagraphs(longestWords),
    tell: z.boolean(),
  })
  .check(
    z.refine(({ emailWords, tell }) => tell || emailWords === '', {
      path: ['emailWords'],
      error: m.details_cancel_words_untold,
    }),
  )
