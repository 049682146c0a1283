import { localPath } from '#app/language/addresses.ts'
import { type LocalText, localText } from '#app/language/language.ts'

type Page = { path: string; label: LocalText }

const about = { path: '/about', label: { en: 'About Us', es: 'Quiénes somos' } }
const gallery = { path: '/gallery', label: { en: 'Gallery', es: 'Galería' } }
const doctors = { path: '/doctors', label: { en: 'Our Doctors', es: 'Nuestros médicos' } }
const testimonials = { path: '/testimonials', label: { en: 'Testimonials', es: 'Testimonios' } }
const contact = { path: '/contact', label: { en: 'Contact', es: 'Contacto' } }

/** The pages of the public site in the order of the navbar (docs/specification.md#navbar-and-footer). */
export const pages = [
  { path: '/', label: { en: 'Home', es: 'Inicio' } },
  about,
  { path: '/services', label: { en: 'Services', es: 'Servicios' } },
  gallery,
  doctors,
  testimonials,
  contact,
] as const satisfies readonly Page[]

export const bookingPage = {
  path: '/appointment',
  label: { en: 'Book Appointment', es: 'Reservar cita' },
} as const satisfies Page

/** Where patients are sent the links to their appointments again. */
export const findAppointmentPage = {
  path: '/visit/link',
  label: { en: 'Find My Appointment', es: 'Buscar mi cita' },
} as const satisfies Page

/** Of the services the footer names the first ones. */
export const footerServices = 5

/** The footer's short list; Home is in its logo. */
export const quickLinks: readonly Page[] = [
  about,
  doctors,
  gallery,
  testimonials,
  contact,
  bookingPage,
  findAppointmentPage,
]

/** A link to a page of the site, in the language in use. */
export const linkTo = ({ path, label }: Page) => ({ href: localPath(path), label: localText(label) })

/** Where a visit is booked; with somebody whom the visitor chose before, by their id. */
export const bookingPath = ({ with: chosen }: { with?: string } = {}): string =>
  localPath(chosen === undefined ? bookingPage.path : `${bookingPage.path}?with=${chosen}`)

/** Where a service is booked: the page chooses its treatment, or says whom to call. */
export const bookingPathOf = (serviceId: string): string => `${bookingPath()}?service=${serviceId}`
