import * as z from 'zod/mini'
import type { Database } from '#app/db/tables.ts'
import type { EmailKind, EncryptedText, Language } from '#app/db/values.ts'
import { encryptPayload, openPayload } from '#app/features/outbox/payload.server.ts'
import { enqueueEmail } from '#app/features/outbox/queries.server.ts'
import { aboutAppointment } from '#app/features/outbox/rules.ts'
import { recordNews } from '#app/features/staff-notifications/queries.server.ts'
import type { EmailRequest, Services } from '#app/platform/services.ts'
import { canTell } from '../scheduling/index.server.ts'
import type { Slot } from '../scheduling/rules.ts'

const day = z.pipe(
  z.string(),
  z.transform((text) => text as Slot['date']),
)
const time = z.pipe(
  z.string(),
  z.transform((text) => text as Slot['time']),
)
const slot = z.object({ date: day, time })

/** What an email about a visit says that is in no record of it when the email leaves. */
const besides = z.object({
  /** What staff wrote besides. */
  words: z.optional(z.string()),
  /** From where to where the patient moved it. */
  change: z.optional(z.object({ before: slot, after: slot })),
  /** When what it tells happened, where that is not when it was asked for: it is sent again. */
  at: z.optional(z.string()),
})
type SaidBesides = { words?: string; change?: { before: Slot; after: Slot }; at?: string }

export const encryptBesides = (
  secretKey: string,
  { kind, visitId }: { kind: EmailKind; visitId: string },
  said: SaidBesides,
): EncryptedText => encryptPayload(secretKey, { kind, subject: aboutAppointment(visitId) }, said)

export function saidBesides(secretKey: string, { payload, ...email }: EmailRequest): z.infer<typeof besides> {
  return payload === null ? {} : openPayload(secretKey, { ...email, payload }, besides)
}

/** Whom a patient's own change is told, and in which language. */
type Told = { id: string; email: string; language: Language }

/**
 * "You cancelled your visit", in the transaction that cancels it; the background sends it at once. Staff who want to
 * know are told of it, too.
 * @returns whether there is such an email: not where there is no address, or no emails about changes are set up
 */
export const tellOfOwnCancellation = (services: Services, tx: Database, visit: Told): Promise<boolean> =>
  tell(services, tx, { visit, kind: 'cancelled-by-patient', said: null })

/** "Your visit has moved", in the transaction that moves it; the same as for a cancellation. */
export const tellOfOwnMove = (
  services: Services,
  tx: Database,
  visit: Told,
  change: { before: Slot; after: Slot },
): Promise<boolean> => tell(services, tx, { visit, kind: 'moved-by-patient', said: { change } })

async function tell(
  services: Services,
  tx: Database,
  {
    visit,
    kind,
    said,
  }: { visit: Told; kind: 'cancelled-by-patient' | 'moved-by-patient'; said: SaidBesides | null },
): Promise<boolean> {
  await recordNews(tx, kind === 'cancelled-by-patient' ? 'cancelled' : 'moved', services.clock.now())
  if (!canTell(services, visit.email)) return false
  const { id: visitId, language } = visit
  await enqueueEmail(tx, {
    kind,
    subject: aboutAppointment(visitId),
    language,
    now: services.clock.now(),
    payload: said && encryptBesides(services.settings.secretKey, { kind, visitId }, said),
  })
  return true
}
