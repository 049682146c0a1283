import { language } from '../../../language/language.ts'
import { m } from '../../../language/messages.ts'
import { sentencesByField } from '../../../platform/forms/form-fields.server.ts'
import { storeForm } from '../../../platform/forms/form-storing.server.ts'
import { isTrapped } from '../../../platform/forms/form-trap.ts'
import { type Outcome, refused } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import { readsLikeSpam } from '../../../platform/text/links-in-text.ts'
import { clinic } from '../../clinic/website/in-use.ts'
import type { TypedTestimonial } from './fields.ts'
import { testimonialForm } from './form.ts'
import { insertTestimonial, isTestimonialKept } from './queries.server.ts'

type Attempt = { typed: TypedTestimonial; key: string; trap: string; address: string }

/**
 * A visitor shares an experience; it waits for approval. What a program filled in, or what is full of links,
 * waits too, marked as spam, and is answered alike.
 * @returns the testimonial's id; or 422 with sentences by field, 429 too often.
 */
export async function shareTestimonial(
  services: Services,
  { typed, key, trap, address }: Attempt,
): Promise<Outcome<{ id: string }>> {
  const read = testimonialForm.safeParse(typed)
  if (!read.success) return refused({ status: 422, errors: sentencesByField(read.error) })
  const testimonial = read.data
  const { author: name, title, content } = testimonial
  const possibleSpam = isTrapped(trap) || readsLikeSpam({ name, texts: [title, content] })
  const fields = { ...testimonial, rating: String(testimonial.rating) }
  const sent = {
    form: 'testimonial',
    key,
    fields,
    stands: isTestimonialKept,
    address,
    tooMany: m.testimonials_page_too_many({ phone: clinic().phone.text }),
  }
  return storeForm(services, sent, (tx, { id, now }) =>
    insertTestimonial(tx, { id, ...testimonial, language: language(), possibleSpam }, now),
  )
}
