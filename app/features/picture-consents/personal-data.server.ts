import type { PersonalPart } from '#app/db/personal-data.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { kept } from './personal-data.ts'
import {
  deleteConsentsAt,
  deleteConsentsOf,
  deleteWithdrawnBefore,
  listConsentsOf,
} from './queries.server.ts'

/** A consent goes with the patient it was linked to, and with it their pictures from the website. */
export const personalData = {
  list: async (db, { patients }) => ({ pictureConsents: await listConsentsOf(db, patients) }),
  erase: async (tx, { records, address, askedAt }) => {
    if (askedAt === null) return undefined
    await (address === null ? deleteConsentsOf(tx, records.patients) : deleteConsentsAt(tx, address))
    return undefined
  },
  daily: {
    pictureConsents: ({ db, before }) => deleteWithdrawnBefore(db, clinicDate(before(kept.pictureConsents))),
  },
} satisfies PersonalPart
