/** S3: what waits for staff. */
export type NotificationCounts = {
  pendingAppointments: number
  unreadMessages: number
  pendingTestimonials: number
  total: number
}

/** S4: counts refresh so often while somebody is signed in. */
export const refreshSeconds = 60
