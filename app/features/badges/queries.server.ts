import type { Database } from '../../db/tables.ts'
import { countPending } from '../appointments/desk/queries.server.ts'
import { countUnread } from '../contact/queries.server.ts'
import { countUnapproved } from '../testimonials/queries.server.ts'
import type { NotificationCounts } from './rules.ts'

/** The counts behind the red badges, and their sum. */
export async function countWaiting(db: Database): Promise<NotificationCounts> {
  const [pendingAppointments, unreadMessages, pendingTestimonials] = await Promise.all([
    countPending(db),
    countUnread(db),
    countUnapproved(db),
  ])
  const total = pendingAppointments + unreadMessages + pendingTestimonials
  return { pendingAppointments, unreadMessages, pendingTestimonials, total }
}
