import { language } from '../../../language/language.ts'
import { m } from '../../../language/messages.ts'
import { sentencesByField } from '../../../platform/forms/form-fields.server.ts'
import { storeForm } from '../../../platform/forms/form-storing.server.ts'
import { isTrapped } from '../../../platform/forms/form-trap.ts'
import { type Outcome, refused } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import { readsLikeSpam } from '../../../platform/text/links-in-text.ts'
import { canBeCalled } from '../../../platform/text/phone.server.ts'
import { clinic } from '../../clinic/website/in-use.ts'
import { joinWriter } from '../../patients/joining.server.ts'
import type { TypedMessage } from './fields.ts'
import { contactForm } from './form.ts'
import { insertMessage, isMessageKept } from './queries.server.ts'

type Attempt = { typed: TypedMessage; key: string; trap: string; address: string }

/**
 * A visitor writes to the clinic (docs/specification.md#contact-page). What a program filled in, or what is
 * full of links, is kept too, marked as spam, and answered alike.
 * @returns the message's id; or 422 with sentences by field, 429 too often.
 */
export async function sendMessage(
  services: Services,
  { typed, key, trap, address }: Attempt,
): Promise<Outcome<{ id: string }>> {
  const read = contactForm.safeParse(typed)
  const errors = sentencesByField(read.error)
  if (!canBeCalled(typed.phone)) errors.phone ??= m.contact_page_phone_missing()
  if (!read.success || Object.keys(errors).length > 0) return refused({ status: 422, errors })
  const message = read.data
  const texts = [message.subject, message.message]
  const possibleSpam = isTrapped(trap) || readsLikeSpam({ name: message.name, texts })
  const sent = { form: 'contact', key, fields: message, stands: isMessageKept, address, email: message.email }
  return storeForm(
    services,
    { ...sent, tooMany: m.contact_page_too_many({ phone: clinic().phone.text }) },
    async (tx, { id, now }) => {
      const written = { ...message, language: language(), possibleSpam }
      await insertMessage(tx, { id, ...written, patientId: await joinWriter(tx, written, now) }, now)
    },
  )
}
