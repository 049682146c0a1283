import type { LocalText } from '#app/language/language.ts'

type FirstQuestion = {
  key: string
  group: 'booking' | 'visits' | 'costs' | 'privacy'
  question: LocalText
  answer: LocalText
}

/** Questions of a new database whose answers are true of every clinic that runs this program. */
export const firstQuestions: readonly FirstQuestion[] = [
  {
    key: 'account',
    group: 'booking',
    question: { en: 'Do I need an account to book?', es: '¿Necesito una cuenta para reservar?' },
    answer: {
      en: 'No. Choose a treatment, a date, and a time, and tell us how to reach you. That’s all.',
      es: 'No. Elija un tratamiento, una fecha y una hora, y díganos cómo comunicarnos con usted. Eso es todo.',
    },
  },
  {
    key: 'change',
    group: 'booking',
    question: { en: 'How do I change or cancel?', es: '¿Cómo cambio o cancelo mi cita?' },
    answer: {
      en: 'Use the link in your confirmation email. Lost it? [We’ll send it again](/visit/link). You can also call {phone}.',
      es: 'Use el enlace del correo de confirmación. ¿No lo encuentra? [Se lo enviamos otra vez](/visit/link). También puede llamar al {phone}.',
    },
  },
  {
    key: 'early',
    group: 'visits',
    question: { en: 'When should I arrive?', es: '¿A qué hora debo llegar?' },
    answer: {
      en: 'A little before your appointment. Your confirmation says how many minutes, and where to go.',
      es: 'Un poco antes de su cita. La confirmación dice cuántos minutos antes y a dónde ir.',
    },
  },
  {
    key: 'cost',
    group: 'costs',
    question: { en: 'What will my appointment cost?', es: '¿Cuánto cuesta mi cita?' },
    answer: {
      en: 'Ask us before you start. If you don’t have insurance or don’t plan to use it, you have the right to a written estimate.',
      es: 'Pregúntenos antes de empezar. Si no tiene seguro o no piensa usarlo, tiene derecho a un estimado por escrito.',
    },
  },
  {
    key: 'emergency',
    group: 'privacy',
    question: { en: 'What if it’s an emergency?', es: '¿Y si es una emergencia?' },
    answer: {
      en: 'Call 911. Nobody watches this website or its messages around the clock.',
      es: 'Llame al 911. Nadie revisa este sitio web ni sus mensajes las 24 horas.',
    },
  },
]
