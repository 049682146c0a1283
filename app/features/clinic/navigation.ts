/** The pages of the public site in the order of the navbar (docs/specification.md#navbar-and-footer). */
export const pages = [
  { path: '/', label: 'Home' },
  { path: '/about', label: 'About Us' },
  { path: '/services', label: 'Services' },
  { path: '/gallery', label: 'Gallery' },
  { path: '/doctors', label: 'Our Doctors' },
  { path: '/testimonials', label: 'Testimonials' },
  { path: '/contact', label: 'Contact' },
] as const

export const bookingPage = { path: '/appointment', label: 'Book Appointment' } as const

/** Where a service is booked: the page chooses its treatment, or says whom to call. */
export const bookingPathOf = (serviceId: string): string => `${bookingPage.path}?service=${serviceId}`

/** The footer's short list; Home stands in its logo. */
export const quickLinks = [
  { path: '/about', label: 'About Us' },
  { path: '/doctors', label: 'Our Doctors' },
  { path: '/gallery', label: 'Gallery' },
  { path: '/testimonials', label: 'Testimonials' },
  { path: '/contact', label: 'Contact' },
  { path: '/appointment', label: 'Book Appointment' },
] as const
