import type { LocalText } from '#app/language/language.ts'

/** A card with a title and a sentence. */
type FirstCard = { title: LocalText; text: LocalText }

/** Why Choose Us of a new database, with the titles of docs/specification.md#home. */
export const firstReasons: readonly FirstCard[] = [
  {
    title: { en: 'Expert Doctors', es: 'Médicos con experiencia' },
    text: {
      en: '25+ years in internal medicine, and time to explain every step.',
      es: 'Más de 25 años en medicina interna y tiempo para explicar cada paso.',
    },
  },
  {
    title: { en: 'Modern Facilities', es: 'Instalaciones modernas' },
    text: {
      en: 'Up-to-date equipment, and all of our services at one address.',
      es: 'Equipo actual y todos nuestros servicios en un mismo lugar.',
    },
  },
  {
    title: { en: 'Personalized Care', es: 'Atención a su medida' },
    text: {
      en: 'A plan made around your history, your goals, and your week.',
      es: 'Un plan hecho según su historia, sus metas y su semana.',
    },
  },
  {
    title: { en: 'Affordable Pricing', es: 'Precios accesibles' },
    text: {
      en: 'Ask what your appointment will cost before you start. We’ll tell you.',
      es: 'Pregunte cuánto cuesta su cita antes de empezar. Se lo diremos.',
    },
  },
]

/** The values of a new database, with the titles of docs/specification.md#about. */
export const firstValues: readonly FirstCard[] = [
  {
    title: { en: 'Compassion', es: 'Compasión' },
    text: {
      en: 'We listen first, and we stay kind when the news is hard or the wait is long.',
      es: 'Primero escuchamos, y somos amables aunque la noticia sea dura o la espera sea larga.',
    },
  },
  {
    title: { en: 'Excellence', es: 'Excelencia' },
    text: {
      en: 'Careful work, checked twice, explained in words you’d use yourself.',
      es: 'Trabajo cuidadoso, revisado dos veces y explicado con las palabras que usted usaría.',
    },
  },
  {
    title: { en: 'Expertise', es: 'Experiencia' },
    text: {
      en: 'More than 25 years in internal medicine, and the good sense to say “let’s find out.”',
      es: 'Más de 25 años en medicina interna, y el buen juicio de decir “vamos a averiguarlo”.',
    },
  },
  {
    title: { en: 'Innovation', es: 'Innovación' },
    text: {
      en: 'New treatments when they’ve earned their place. Never new for its own sake.',
      es: 'Tratamientos nuevos cuando se han ganado su lugar. Nunca lo nuevo solo por ser nuevo.',
    },
  },
]
