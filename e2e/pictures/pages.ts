import type { Page } from '@playwright/test'

/** A page, or a page in a state that somebody has to bring about. */
export type Subject = {
  name: string
  path: string
  /** Left out: public pages are taken in both themes, the back office in its one. */
  isAdmin?: boolean
  bring?: (page: Page) => Promise<unknown>
}

const submitEmpty = (name: string) => (page: Page) => page.getByRole('button', { name }).last().click()

export const subjects: readonly Subject[] = [
  { name: 'home', path: '/' },
  { name: 'about', path: '/about' },
  { name: 'services', path: '/services' },
  { name: 'doctors', path: '/doctors' },
  { name: 'testimonials', path: '/testimonials' },
  { name: 'testimonials-error', path: '/testimonials', bring: submitEmpty('Submit Testimonial') },
  { name: 'testimonials-sent', path: '/testimonials?sent=1' },
  { name: 'gallery', path: '/gallery' },
  { name: 'gallery-empty', path: '/gallery?category=Events' },
  { name: 'contact', path: '/contact' },
  { name: 'contact-error', path: '/contact', bring: submitEmpty('Send Message') },
  { name: 'contact-sent', path: '/contact?sent=1' },
  { name: 'appointment', path: '/appointment' },
  { name: 'appointment-chosen', path: '/appointment?treatment=HRT' },
  { name: 'appointment-error', path: '/appointment', bring: submitEmpty('Book Appointment') },
  { name: 'not-found', path: '/nowhere' },
  { name: 'map', path: '/map' },
  { name: 'admin-login', path: '/admin/login', isAdmin: true },
  { name: 'admin-dashboard', path: '/admin/dashboard', isAdmin: true },
  { name: 'admin-treatments', path: '/admin/treatments', isAdmin: true },
  { name: 'admin-gallery', path: '/admin/gallery', isAdmin: true },
  { name: 'admin-testimonials', path: '/admin/testimonials', isAdmin: true },
  { name: 'admin-messages', path: '/admin/messages', isAdmin: true },
  { name: 'admin-settings', path: '/admin/settings', isAdmin: true },
]
