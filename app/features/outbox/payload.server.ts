import type * as z from 'zod/mini'
import type { EmailKind, SealedText, Subject } from '#app/db/values.ts'
import { seal, unseal } from '#app/platform/secrets/encrypted-text.server.ts'

type Email = { kind: EmailKind; subject: Subject }

/** What an email has to say that stands in no record, such as the token of a link; only that email can open it. */
export const sealPayload = (secretKey: string, email: Email, facts: object): SealedText =>
  seal(secretKey, purposeOf(email), JSON.stringify(facts))

/** @throws where it was sealed under another key, for another email, or holds something else */
export const openPayload = <T>(
  secretKey: string,
  email: Email & { payload: SealedText },
  schema: z.ZodMiniType<T>,
): T => schema.parse(JSON.parse(unseal(secretKey, purposeOf(email), email.payload)))

const purposeOf = ({ kind, subject }: Email) => `email ${kind} ${subject.kind} ${subject.id}`
