/** The back office's six screens, and what each red count counts for those who do not see where it stands. */
export const copy = {
  navigation: 'Admin',
  dashboard: 'Dashboard',
  treatments: 'Treatments',
  gallery: 'Gallery',
  testimonials: 'Testimonials',
  messages: 'Messages',
  settings: 'Settings',
  audit: 'Audit log',
  pending: 'pending',
  unapproved: 'unapproved',
  unread: 'unread',
} as const
