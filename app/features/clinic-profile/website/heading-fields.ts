import { type LocalText, localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { type BuiltInPageKey, builtInPages } from './built-in-pages.ts'
import type { FieldSpecs } from './field-specs.ts'

const longestHeading = 60

/** A heading as the form calls it: "Home: Why Choose Us". */
const heading = (page: BuiltInPageKey, en: string, es: string) => headingOn(builtInPages[page].title, en, es)

function headingOn(page: LocalText, en: string, es: string) {
  const first = { en, es }
  const label = () => m.website_heading_on({ page: localText(page), heading: localText(first) })
  return { kind: 'text', label, most: longestHeading, isLocal: true, first } as const
}

/** Headings of sections, by page, as they read at first (docs/specification.md#home). */
export const headingFields = {
  why: heading('home', 'Why Choose Us', 'Por qué elegirnos'),
  services: heading('home', 'Our Services', 'Nuestros servicios'),
  testimonials: heading('home', 'Patient Testimonials', 'Testimonios de pacientes'),
  findUs: heading('home', 'Find us', 'Dónde estamos'),
  values: heading('about', 'What we value', 'Nuestros valores'),
  /** Next to a photograph of the team alone: nobody is to take a drawing for the people. */
  faces: heading('about', 'The faces you will see', 'Las caras que verá'),
  serviceAbout: heading('services', 'What it is', 'Qué es'),
  serviceVisit: heading('services', 'What happens at your first visit', 'Cómo es su primera cita'),
  serviceCosts: heading('services', 'What it costs', 'Cuánto cuesta'),
  serviceWho: heading('services', 'Who you’ll see', 'Quién le atiende'),
  serviceQuestions: heading('services', 'Questions people ask', 'Preguntas frecuentes'),
  serviceRelated: heading('services', 'Other services', 'También le puede interesar'),
  serviceReady: heading('services', 'Ready when you are', 'Cuando usted guste'),
  approach: heading('doctors', 'Team Approach', 'Trabajo en equipo'),
  location: heading('doctors', 'Where to find us', 'Dónde estamos'),
  paying: heading('prices', 'Paying for your visit', 'Cómo pagar su cita'),
  notFound: heading('faq', 'Didn’t find your answer?', '¿No encontró su respuesta?'),
  newBefore: heading('new-patients', 'Before you come', 'Antes de venir'),
  newBring: heading('new-patients', 'What to bring', 'Qué traer'),
  newForms: heading('new-patients', 'Forms', 'Formularios'),
  newParking: heading('new-patients', 'Parking', 'Estacionamiento'),
  newVisit: heading('new-patients', 'At your first visit', 'En su primera cita'),
  newLanguages: heading('new-patients', 'Languages', 'Idiomas'),
  newWhere: heading('new-patients', 'Where to find us', 'Dónde estamos'),
  pageQuestions: headingOn(
    { en: 'Your own pages', es: 'Sus propias páginas' },
    'Questions people ask',
    'Preguntas frecuentes',
  ),
} as const satisfies FieldSpecs

export type HeadingName = keyof typeof headingFields
