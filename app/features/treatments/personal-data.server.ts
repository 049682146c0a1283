import type { PersonalPart } from '#app/db/personal-data.server.ts'
import { deletedKept } from '../records/address.ts'
import { deleteOldTreatments } from './queries.server.ts'

/** Treatments that staff deleted. */
export const personalData = {
  daily: { treatments: ({ db, before }) => deleteOldTreatments(db, before(deletedKept)) },
} satisfies PersonalPart
