import type { PersonalPart } from '#app/db/personal-data.server.ts'
import { listGoingWith } from '#app/features/patients/queries.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { kept } from './personal-data.ts'
import { deleteConsentsOf, deleteWithdrawnBefore, listConsentsOf } from './queries.server.ts'

/**
 * A consent goes with the patient it was linked to, and with it their pictures from the website. Of an address only those
 * who go with it: others may share it, or somebody typed it into a form.
 */
export const personalData = {
  list: async (db, { patients }) => ({ pictureConsents: await listConsentsOf(db, patients) }),
  erase: async (tx, { records, address, askedAt }) => {
    if (askedAt === null) return undefined
    await deleteConsentsOf(tx, address === null ? records.patients : await listGoingWith(tx, address))
    return undefined
  },
  daily: {
    pictureConsents: ({ db, before }) => deleteWithdrawnBefore(db, clinicDate(before(kept.pictureConsents))),
  },
} satisfies PersonalPart
