import type { PersonalPart } from '#app/db/personal-data.server.ts'
import { deletedKept } from '../records/address.ts'
import { deleteLooseAssignments, deleteOldClinicians, deleteOldRooms } from './queries.server.ts'

/** Clinicians and rooms that staff deleted, and assignments to treatments that are gone. */
export const personalData = {
  daily: {
    clinicians: ({ db, before }) => deleteOldClinicians(db, before(deletedKept)),
    rooms: ({ db, before }) => deleteOldRooms(db, before(deletedKept)),
    assignments: ({ db }) => deleteLooseAssignments(db),
  },
} satisfies PersonalPart
