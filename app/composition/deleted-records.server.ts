import { listDeletedVisits, restoreAppointment } from '#app/features/scheduling/index.server.ts'
import { restoreAdmin } from '../features/accounts/people/commands.server.ts'
import { listDeletedAdmins } from '../features/accounts/people/queries.server.ts'
import { restoreClosure } from '../features/closures/commands.server.ts'
import { restoreOpening } from '../features/closures/openings/commands.server.ts'
import { listDeletedOpenings } from '../features/closures/openings/queries.server.ts'
import { listDeletedClosures } from '../features/closures/queries.server.ts'
import type { Sources } from '../features/deletions/page.server.ts'
import { restoreImage } from '../features/gallery/commands.server.ts'
import { listDeletedImages } from '../features/gallery/queries.server.ts'
import { restoreMessage } from '../features/messages/desk/commands.server.ts'
import { listDeletedMessages } from '../features/messages/desk/queries.server.ts'
import { restoreClinician, restoreRoom } from '../features/team/kinds.server.ts'
import { listDeletedClinicians, listDeletedRooms } from '../features/team/queries.server.ts'
import { restoreTestimonial } from '../features/testimonials/commands.server.ts'
import { listDeletedTestimonials } from '../features/testimonials/queries.server.ts'
import { restoreTreatment } from '../features/treatments/commands.server.ts'
import { listDeletedTreatments } from '../features/treatments/queries.server.ts'

/** What staff delete, where the deleted ones are found, and how one comes back. */
export const deletedRecords: Sources = {
  appointment: { object: 'appointment', list: listDeletedVisits, restore: restoreAppointment },
  message: { object: 'contact-message', list: listDeletedMessages, restore: restoreMessage },
  testimonial: { object: 'testimonial', list: listDeletedTestimonials, restore: restoreTestimonial },
  image: { object: 'gallery-image', list: listDeletedImages, restore: restoreImage },
  treatment: { object: 'treatment', list: listDeletedTreatments, restore: restoreTreatment },
  closure: { object: 'closure', list: listDeletedClosures, restore: restoreClosure },
  opening: { object: 'opening', list: listDeletedOpenings, restore: restoreOpening },
  clinician: { object: 'clinician', list: listDeletedClinicians, restore: restoreClinician },
  room: { object: 'room', list: listDeletedRooms, restore: restoreRoom },
  user: { object: 'admin', list: listDeletedAdmins, restore: restoreAdmin },
}
