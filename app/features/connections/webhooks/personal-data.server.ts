import type { PersonalPart } from '#app/db/personal-data.server.ts'
import { deleteFinished, forgetRecords } from './delivery-queries.server.ts'
import { kept } from './personal-data.ts'

/** That something happened to a record, as it was told to other programs: no word of a patient's is kept. */
export const personalData = {
  erase: async (tx, { records }) => {
    await forgetRecords(tx, Object.values(records).flat())
    return undefined
  },
  daily: {
    webhookDeliveries: ({ db, before }) => deleteFinished(db, before(kept.webhookDeliveries)),
  },
} satisfies PersonalPart
