import type { Language } from '#app/language/languages.ts'

/** What made-up people write to the demo clinic. Nothing here is of anybody. */

/** With an online request. */
export const remarks: Record<Language, readonly string[]> = {
  en: [
    'The morning is easier for me.',
    'I will bring my paperwork.',
    'Please call if an earlier time opens.',
    'I use a walker.',
  ],
  es: [
    'Prefiero por la mañana.',
    'Llevaré mis papeles.',
    'Llámenme si se abre un horario más temprano.',
    'Uso andadera.',
  ],
}

/** A note of the front desk. */
export const questionsBefore = 'Asked for directions on the phone.'

type Message = { language: Language; subject: string; message: string; reply: string }

export const messages: readonly Message[] = [
  {
    language: 'en',
    subject: 'Parking',
    message: 'Is there room for a truck with a trailer in your parking lot?',
    reply: 'Yes. Please use the spaces behind the building.',
  },
  {
    language: 'es',
    subject: 'Horario',
    message: '¿Abren a la hora de la comida?',
    reply: 'Cerramos de 12:00 a 1:00 p. m. Con gusto le atendemos el resto del día.',
  },
  {
    language: 'en',
    subject: 'Forms',
    message: 'Can I fill in the forms at home and bring them along?',
    reply: 'Yes. They are on the page for new patients.',
  },
  {
    language: 'en',
    subject: 'Gift card',
    message: 'Do you sell gift cards?',
    reply: 'We do not, but thank you for asking.',
  },
  {
    language: 'es',
    subject: 'Estacionamiento',
    message: '¿El estacionamiento tiene costo?',
    reply: 'No, es gratis.',
  },
  {
    language: 'en',
    subject: 'Directions',
    message: 'Which entrance should I use when I come from the highway?',
    reply: 'The one on the east side, next to the water tower.',
  },
  {
    language: 'en',
    subject: 'Receipt',
    message: 'Could you send me a receipt for last month?',
    reply: 'It is at the front desk for you.',
  },
]

type Testimonial = {
  language: Language
  author: string
  title: string
  rating: number
  content: string
  reply?: string
}

export const testimonials: readonly Testimonial[] = [
  {
    language: 'en',
    author: 'Pearl',
    title: 'Sample testimonial',
    rating: 5,
    content: 'On time, kind, and everything was explained twice without a sigh.',
    reply: 'Thank you for these kind words.',
  },
  {
    language: 'es',
    author: 'Rosario',
    title: 'Testimonio de muestra',
    rating: 5,
    content: 'Me atendieron en español desde la primera llamada.',
  },
  {
    language: 'en',
    author: 'Otis',
    title: 'Sample testimonial',
    rating: 4,
    content:
      'Booking took two minutes on my old phone. I waited ten minutes in a quiet room with good light.',
  },
  { language: 'en', author: 'Mae', title: 'Sample testimonial', rating: 5, content: 'Friendly people.' },
  {
    language: 'es',
    author: 'Beto',
    title: 'Testimonio de muestra',
    rating: 5,
    content: 'El recordatorio me salvó: ya se me había olvidado.',
  },
  {
    language: 'en',
    author: 'Hank',
    title: 'Sample testimonial',
    rating: 5,
    content:
      'I moved my appointment from the email, at night, without calling anybody. The next morning it was confirmed. That is how it should work everywhere.',
  },
]

/** They wait for a decision; the last one reads like an advertisement. */
export const waitingTestimonials: readonly Testimonial[] = [
  {
    language: 'en',
    author: 'Ivy',
    title: 'Sample testimonial',
    rating: 5,
    content: 'The front desk found me a time on the same day.',
  },
  {
    language: 'es',
    author: 'Amparo',
    title: 'Testimonio de muestra',
    rating: 4,
    content: 'Buen trato. Faltan más sillas.',
  },
  {
    language: 'en',
    author: 'Best chairs',
    title: 'Sample testimonial',
    rating: 5,
    content: 'Cheap chairs at https://chairs.example/now and https://chairs.example/sale',
  },
]
