import type { LocalText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { currentClinic as clinic } from '../clinic-profile/website/current-clinic.ts'

type SuggestedReply = { name: () => string; text: () => LocalText }

const phone = () => clinic().phone.text

/**
 * Answers that are true for any author: none says that they were ever at the clinic. In every
 * language that has them, since an answer is in that of the testimonial.
 */
export const suggestedReplies: readonly SuggestedReply[] = [
  {
    name: m.testimonials_reply_thanks,
    text: () => ({
      en: 'Thank you for taking the time to write. We shared your words with our team.',
      es: 'Gracias por tomarse el tiempo de escribir. Compartimos sus palabras con nuestro equipo.',
    }),
  },
  {
    name: m.testimonials_reply_sorry,
    text: () => ({
      en: `We’re sorry to read this. Privacy rules keep us from saying more here. Please call us at ${phone()} so we can help.`,
      es: `Lamentamos leer esto. Por reglas de privacidad no podemos decir más aquí. Llámenos al ${phone()} para poder ayudarle.`,
    }),
  },
  {
    name: m.testimonials_reply_question,
    text: () => ({
      en: `Thanks for asking. We don’t discuss care in public, but we’re happy to answer by phone: ${phone()}.`,
      es: `Gracias por preguntar. No hablamos en público sobre la atención, pero con gusto le contestamos por teléfono: ${phone()}.`,
    }),
  },
  {
    name: m.testimonials_reply_general,
    text: () => ({
      en: 'Thank you for the suggestion. We read every comment and use them to improve.',
      es: 'Gracias por la sugerencia. Leemos todos los comentarios y nos ayudan a mejorar.',
    }),
  },
]
