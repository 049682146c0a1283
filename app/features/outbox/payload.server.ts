import type * as z from 'zod/mini'
import type { EmailKind, EncryptedText, Subject } from '#app/db/values.ts'
import { decrypt, encrypt } from '#app/platform/secrets/encrypted-text.server.ts'

type Email = { kind: EmailKind; subject: Subject }

/** What an email has to say that is in no record, such as the token of a link; only that email can open it. */
export const encryptPayload = (secretKey: string, email: Email, facts: object): EncryptedText =>
  encrypt(secretKey, purposeOf(email), JSON.stringify(facts))

/** @throws where it was encrypted under another key, for another email, or holds something else */
export const openPayload = <T>(
  secretKey: string,
  email: Email & { payload: EncryptedText },
  schema: z.ZodMiniType<T>,
): T => schema.parse(JSON.parse(decrypt(secretKey, purposeOf(email), email.payload)))

const purposeOf = ({ kind, subject }: Email) => `email ${kind} ${subject.kind} ${subject.id}`
