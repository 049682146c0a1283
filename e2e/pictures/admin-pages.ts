import type { Subject } from './subject.ts'

/** The back office, signed in but for its first page. */
export const adminPages: readonly Subject[] = [
  { name: 'admin-login', path: '/admin/login', isAdmin: true },
  { name: 'admin-dashboard', path: '/admin/dashboard', isAdmin: true },
  { name: 'admin-treatments', path: '/admin/treatments', isAdmin: true },
  { name: 'admin-gallery', path: '/admin/gallery', isAdmin: true },
  { name: 'admin-testimonials', path: '/admin/testimonials', isAdmin: true },
  { name: 'admin-messages', path: '/admin/messages', isAdmin: true },
  { name: 'admin-settings', path: '/admin/settings', isAdmin: true },
]
