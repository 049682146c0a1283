import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { joinWriter } from '#app/features/patients/matching.server.ts'
import { language } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { storeForm } from '#app/platform/forms/form-answer.server.ts'
import { sentencesByField } from '#app/platform/forms/form-fields.server.ts'
import { isTrapped } from '#app/platform/forms/form-trap.ts'
import { type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { readsLikeSpam } from '#app/platform/text/links-in-text.ts'
import { phoneProblem } from '#app/platform/text/phone.server.ts'
import type { TypedMessage } from './fields.ts'
import { contactForm } from './form.ts'
import { insertMessage, isMessageKept } from './queries.server.ts'

type Attempt = { typed: TypedMessage; key: string; trap: string; address: string }

/**
 * A visitor writes to the clinic (docs/specification.md#contact-page). What reads like an
 * advertisement is kept too, marked as spam, and answered alike.
 * @returns the message's id; or 422 with sentences by field, 429 too often.
 */
export async function sendMessage(
  services: Services,
  { typed, key, trap, address }: Attempt,
): Promise<Outcome<{ id: string }>> {
  const read = contactForm.safeParse(typed)
  const errors = sentencesByField(read.error)
  const problem = phoneProblem(typed.phone, m.contact_page_phone_missing)
  if (problem !== null) errors.phone ??= problem
  if (!read.success || Object.keys(errors).length > 0) return refused({ status: 422, errors })
  const message = read.data
  const texts = [message.subject, message.message]
  const possibleSpam = readsLikeSpam({ name: message.name, texts, isTrapped: isTrapped(trap) })
  const sent = { form: 'contact', key, fields: message, isThere: isMessageKept, address }
  return storeForm(
    services,
    { ...sent, tooMany: m.contact_page_too_many({ phone: currentClinic().phone.text }) },
    async (tx, { id, now }) => {
      const written = { ...message, language: language(), possibleSpam }
      await insertMessage(tx, { id, ...written, patientId: await joinWriter(tx, written, now) }, now)
    },
  )
}
