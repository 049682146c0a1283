import type { PersonalPart } from '#app/db/personal-data.server.ts'
import { kept } from './personal-data.ts'
import { deleteConsentsOf, deleteOldEvents, deleteOldProofs } from './queries.server.ts'

/** A consent is told with what it was given for, and goes with it; its proof names nobody and stays. */
export const personalData = {
  erase: async (tx, { records }) => {
    await deleteConsentsOf(tx, 'appointmentId', records.appointments)
    await deleteConsentsOf(tx, 'entryId', records.places)
    return undefined
  },
  daily: {
    textProofs: ({ db, before }) => deleteOldProofs(db, before(kept.textProofs)),
    textEvents: ({ db, before }) =>
      deleteOldEvents(db, { news: before(kept.textNews), received: before(kept.textProofs) }),
  },
} satisfies PersonalPart
