import type { LocalText } from '#app/language/language.ts'

/** Where the link to a page is. */
export type PagePlace = 'menu' | 'more' | 'footer' | 'none'

type BuiltInPage = {
  path: string
  /** Where the link is at first. */
  place: PagePlace
  isOffAtFirst?: true
  /** What the link says at first. */
  title: LocalText
  /** The screen on which its words are changed. */
  editor: string
  /** How the names of the fields that it says begin. */
  words?: readonly string[]
}

/**
 * The pages that every website has, by their keys, in the order of the menu (docs/specification.md#navbar-and-footer).
 * Staff turn them on and off, except Home, and choose where their links are.
 */
export const builtInPages = {
  home: {
    path: '/',
    place: 'menu',
    title: { en: 'Home', es: 'Inicio' },
    editor: '/admin/clinic/texts',
    words: ['home.', 'reason.', 'reasons.', 'quote.'],
  },
  about: {
    path: '/about',
    place: 'menu',
    title: { en: 'About Us', es: 'Quiénes somos' },
    editor: '/admin/clinic/texts',
    words: ['about.', 'value.', 'values.'],
  },
  services: {
    path: '/services',
    place: 'menu',
    title: { en: 'Services', es: 'Servicios' },
    editor: '/admin/clinic/services',
    words: ['services.', 'service.'],
  },
  gallery: {
    path: '/gallery',
    place: 'menu',
    title: { en: 'Gallery', es: 'Galería' },
    editor: '/admin/gallery',
    words: ['gallery.'],
  },
  doctors: {
    path: '/doctors',
    place: 'menu',
    title: { en: 'Our Doctors', es: 'Nuestros médicos' },
    editor: '/admin/clinic/doctors',
    words: ['team.', 'doctor.'],
  },
  testimonials: {
    path: '/testimonials',
    place: 'menu',
    title: { en: 'Testimonials', es: 'Testimonios' },
    editor: '/admin/testimonials',
    words: ['testimonials.'],
  },
  contact: {
    path: '/contact',
    place: 'menu',
    title: { en: 'Contact', es: 'Contacto' },
    editor: '/admin/clinic/profile',
    words: ['profile.', 'contact.'],
  },
  prices: {
    path: '/prices',
    place: 'more',
    title: { en: 'Prices', es: 'Precios' },
    editor: '/admin/website/prices',
    words: ['price.', 'prices.', 'paying.'],
  },
  faq: {
    path: '/faq',
    place: 'more',
    title: { en: 'Questions', es: 'Preguntas' },
    editor: '/admin/website/faq',
    words: ['faq.'],
  },
  'new-patients': {
    path: '/new-patients',
    place: 'more',
    title: { en: 'New Here?', es: '¿Primera vez?' },
    editor: '/admin/website/new-patients',
    words: ['new-patients.'],
  },
  news: {
    path: '/news',
    place: 'more',
    isOffAtFirst: true,
    title: { en: 'News', es: 'Noticias' },
    editor: '/admin/website/news',
    words: ['news.'],
  },
  results: {
    path: '/results',
    place: 'more',
    isOffAtFirst: true,
    title: { en: 'Before and After', es: 'Antes y después' },
    editor: '/admin/website/results',
    words: ['result.', 'results.'],
  },
} as const satisfies Record<string, BuiltInPage>

export type BuiltInPageKey = keyof typeof builtInPages

export const builtInPage = (key: string): BuiltInPage | undefined =>
  Object.hasOwn(builtInPages, key) ? builtInPages[key as BuiltInPageKey] : undefined

/** Of pages that the clinic adds. */
export const ownPagePath = (slug: string): string => `/p/${slug}`

/** The page at an address, or above it: `news` for `/news/a-new-room`. */
export const builtInPageAt = (path: string): BuiltInPageKey | undefined =>
  (Object.keys(builtInPages) as BuiltInPageKey[]).find((key) => {
    const own = builtInPages[key].path
    return own === '/' ? path === '/' : path === own || path.startsWith(`${own}/`)
  })
