import type { PersonalPart } from '#app/db/personal-data.server.ts'
import { forgetAddressBefore, forgetVisitsBefore } from './correct/correction-queries.server.ts'
import { deleteMovesWith, deleteOldMoves } from './move/queries.server.ts'
import { kept } from './personal-data.ts'
import {
  deleteEmptyPatients,
  deleteOldCorrections,
  deletePatients,
  forgetAddress,
  listKeptOf,
  listKeptUnder,
} from './queries.server.ts'

/**
 * How patients are exported, erased and forgotten. Of an address only the rows that bear it, and nothing else of a record:
 * it may have come from anybody's form.
 */
export const personalData = {
  find: async (_, whose) => ('email' in whose ? {} : { patients: whose.patientIds }),
  list: async (db, { patients }, whose) => ({
    patients: 'email' in whose ? await listKeptUnder(db, whose.email) : await listKeptOf(db, patients),
  }),
  erase: async (tx, { records, address, askedAt }) => {
    if (askedAt === null) return undefined
    await forgetVisitsBefore(tx, new Set([...records.appointments, ...records.places]))
    if (address === null) {
      await deletePatients(tx, records.patients)
      return undefined
    }
    const gone = await forgetAddress(tx, address)
    await forgetAddressBefore(tx, address)
    await deleteMovesWith(tx, address)
    return gone
  },
  daily: {
    patients: ({ db, now, before }) => deleteEmptyPatients(db, { now, emptyBefore: before(kept.patients) }),
    corrections: ({ db, before }) => deleteOldCorrections(db, before(kept.patients)),
    moves: ({ db, before }) => deleteOldMoves(db, before(kept.patients)),
  },
} satisfies PersonalPart
