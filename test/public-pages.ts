/** Every page of the website that a visitor is led to. */
export const publicPages = [
  '/',
  '/about',
  '/services',
  '/prices',
  '/faq',
  '/new-patients',
  '/doctors',
  '/testimonials',
  '/gallery',
  '/contact',
  '/appointment',
]

/** Of pages with a name in their address: one with all that it can say, one with its card alone. */
export const publicServices = ['/services/depression', '/services/botox']

/** Forms of those who were led to them by another page or an email, and the status: each is written when it is asked for. */
export const publicForms = ['/visit/link', '/waitlist', '/status']
