import type * as z from 'zod/mini'
import type { LetterKind, SealedText, Subject } from '#app/db/values.ts'
import { seal, unseal } from '#app/platform/secrets/encrypted-text.server.ts'

type Letter = { kind: LetterKind; subject: Subject }

/** What a letter has to say that stands in no record, such as the token of a link; only that letter can open it. */
export const sealPayload = (secretKey: string, letter: Letter, facts: object): SealedText =>
  seal(secretKey, purposeOf(letter), JSON.stringify(facts))

/** @throws where it was sealed under another key, for another letter, or holds something else */
export const openPayload = <T>(
  secretKey: string,
  letter: Letter & { payload: SealedText },
  schema: z.ZodMiniType<T>,
): T => schema.parse(JSON.parse(unseal(secretKey, purposeOf(letter), letter.payload)))

const purposeOf = ({ kind, subject }: Letter) => `letter ${kind} ${subject.kind} ${subject.id}`
