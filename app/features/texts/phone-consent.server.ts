import type { Database } from '#app/db/tables.ts'
import type { Language } from '#app/db/values.ts'
import { phoneWording } from '#app/features/texts/offer.server.ts'
import { dropConsent, findConsentOf, giveConsent, isProved } from '#app/features/texts/queries.server.ts'
import type { Services } from '#app/platform/services.ts'
import { oneNumberIn } from '#app/platform/text/phone.server.ts'

type Said = { id: string; phone: string; language: Language; by: string }

/**
 * A patient agreed on the phone to reminders of a visit by text message: to the sentence that was read out, in their language.
 * Takes the place of what was agreed to for another number, or of which the proof was made with another key.
 * @returns false where no service is set up, one number is not told, or that number was agreed to already, or withdrawn
 */
export async function takeDownConsent(
  { settings, clock }: Services,
  tx: Database,
  { id, phone, language, by }: Said,
): Promise<boolean> {
  const number = oneNumberIn(phone)
  const subject = { appointmentId: id }
  const before = await findConsentOf(tx, subject)
  if (settings.texts === null || number === null) return false
  if (before && before.withdrawnAt !== null) return false
  if (before?.number === number && isProved(before, settings.secretKey)) return false
  await dropConsent(tx, subject)
  const words = { language, wording: phoneWording(language), givenBy: by }
  const now = clock.now()
  await giveConsent(tx, settings.secretKey, { purpose: 'reminders', subject, number, ...words, now })
  return true
}
