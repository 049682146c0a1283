import type { PersonalPart } from '#app/db/personal-data.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { deletedKept } from '../records/address.ts'
import { deletePastBusyTimes } from './busy-times/queries.server.ts'
import { deleteOldOpenings } from './openings/queries.server.ts'
import { deleteOldClosures } from './queries.server.ts'

/** Closures and special hours that staff deleted, and when somebody was busy elsewhere. */
export const personalData = {
  daily: {
    closures: ({ db, before }) => deleteOldClosures(db, before(deletedKept)),
    busyTimes: ({ db, now }) => deletePastBusyTimes(db, clinicDate(now.subtract({ hours: 24 }))),
    openings: ({ db, before }) => deleteOldOpenings(db, before(deletedKept)),
  },
} satisfies PersonalPart
