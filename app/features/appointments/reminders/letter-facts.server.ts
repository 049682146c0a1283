import * as z from 'zod/mini'
import type { SealedText } from '../../../db/values.ts'
import type { LetterRequest } from '../../../platform/services.ts'
import { openPayload, sealPayload } from '../../outbox/payload.server.ts'
import { aboutAppointment } from '../../outbox/rules.ts'

const facts = z.object({ startsAt: z.string(), until: z.string() })

/** What a reminder was asked for: of which start, and until when it makes sense. */
type ReminderFacts = { startsAt: string; until: Temporal.Instant }

export const sealReminder = (
  secretKey: string,
  visitId: string,
  { startsAt, until }: ReminderFacts,
): SealedText =>
  sealPayload(
    secretKey,
    { kind: 'reminder', subject: aboutAppointment(visitId) },
    { startsAt, until: until.toString() },
  )

/** Null where the row says nothing of it. */
export function openReminder(secretKey: string, { payload, ...letter }: LetterRequest): ReminderFacts | null {
  if (payload === null) return null
  const { startsAt, until } = openPayload(secretKey, { ...letter, payload }, facts)
  return { startsAt, until: Temporal.Instant.from(until) }
}
