import * as z from 'zod/mini'
import type { LetterKind, SealedText } from '../../../db/values.ts'
import type { LetterRequest } from '../../../platform/services.ts'
import { openPayload, sealPayload } from '../../outbox/payload.server.ts'
import { aboutAppointment } from '../../outbox/rules.ts'
import type { Slot } from '../rules.ts'

const day = z.pipe(
  z.string(),
  z.transform((text) => text as Slot['date']),
)
const time = z.pipe(
  z.string(),
  z.transform((text) => text as Slot['time']),
)
const slot = z.object({ date: day, time })

/** What a letter about a visit says that stands in no record of it when the letter leaves. */
const besides = z.object({
  /** What staff wrote besides. */
  words: z.optional(z.string()),
  /** From where to where the patient moved it. */
  change: z.optional(z.object({ before: slot, after: slot })),
})
export type SaidBesides = { words?: string; change?: { before: Slot; after: Slot } }

export const sealBesides = (
  secretKey: string,
  { kind, visitId }: { kind: LetterKind; visitId: string },
  said: SaidBesides,
): SealedText => sealPayload(secretKey, { kind, subject: aboutAppointment(visitId) }, said)

export function saidBesides(
  secretKey: string,
  { payload, ...letter }: LetterRequest,
): z.infer<typeof besides> {
  return payload === null ? {} : openPayload(secretKey, { ...letter, payload }, besides)
}
