/** Every page of the website that a visitor is led to. */
export const publicPages = [
  '/',
  '/about',
  '/services',
  '/doctors',
  '/testimonials',
  '/gallery',
  '/contact',
  '/appointment',
]
