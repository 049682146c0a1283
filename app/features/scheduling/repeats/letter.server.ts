import * as z from 'zod/mini'
import type { LetterKind, SealedText } from '#app/db/values.ts'
import { openPayload, sealPayload } from '#app/features/outbox/payload.server.ts'
import { aboutAppointment } from '#app/features/outbox/rules.ts'
import type { LetterRequest } from '#app/platform/services.ts'

const kind: LetterKind = 'repeated'
const listed = z.object({ visits: z.array(z.string()) })

/** Which visits the letter lists; it stands under the first of them. */
export const sealRepeated = (secretKey: string, first: string, visits: readonly string[]): SealedText =>
  sealPayload(secretKey, { kind, subject: aboutAppointment(first) }, { visits })

/** The visits that the letter lists; null where it names none. */
export const openRepeated = (secretKey: string, { payload, ...request }: LetterRequest): string[] | null =>
  payload && (openPayload(secretKey, { ...request, payload }, listed)?.visits ?? null)
