import type { Database } from '#app/db/tables.ts'
import { readGalleryMark } from '../gallery/queries.server.ts'
import { countUnread, readMessagesMark } from '../messages/queries.server.ts'
import { countPending, countUnseen, readVisitsMark } from '../scheduling/index.server.ts'
import { countUnapproved, readTestimonialsMark } from '../testimonials/queries.server.ts'
import { readWaitlistMark } from '../waitlist/desk/queries.server.ts'
import type { CountsNews, NotificationCounts } from './rules.ts'

/** The counts behind the red badges, and their sum. */
export async function countWaiting(db: Database): Promise<NotificationCounts> {
  const [pendingAppointments, unreadMessages, pendingTestimonials, patientChanges] = await Promise.all([
    countPending(db),
    countUnread(db),
    countUnapproved(db),
    countUnseen(db),
  ])
  const total = pendingAppointments + unreadMessages + pendingTestimonials + patientChanges
  return { pendingAppointments, unreadMessages, pendingTestimonials, patientChanges, total }
}

/**
 * How visits, messages, testimonials, pictures and the waitlist stand: each text differs after a change, for screens that
 * follow what others do.
 */
export async function readMarks(
  db: Database,
  { unreadMessages, pendingTestimonials }: NotificationCounts,
): Promise<Pick<CountsNews, 'visits' | 'messages' | 'testimonials' | 'gallery' | 'waitlist'>> {
  const [visits, messages, testimonials, gallery, waitlist] = await Promise.all([
    readVisitsMark(db),
    readMessagesMark(db, unreadMessages),
    readTestimonialsMark(db, pendingTestimonials),
    readGalleryMark(db),
    readWaitlistMark(db),
  ])
  return { visits, messages, testimonials, gallery, waitlist }
}
