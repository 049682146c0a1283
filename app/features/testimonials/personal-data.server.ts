import type { PersonalPart } from '#app/db/personal-data.server.ts'
import { deletedKept } from '../records/address.ts'
import { approvalUndos, deleteOldTestimonials } from './queries.server.ts'

/** No address leads to an author: staff look for the name and delete it. */
export const personalData = {
  daily: {
    testimonials: ({ db, before }) => deleteOldTestimonials(db, before(deletedKept)),
    approvalUndos: ({ db, now }) => approvalUndos.forget(db, now),
  },
} satisfies PersonalPart
