import { listSaidInMessages } from '../messages/queries.server.ts'
import type { Belongings } from '../patients/correct/commands.server.ts'
import {
  holdOpenPlaces,
  holdPlaces,
  listSaidOnPlaces,
  renamePlaces,
} from '../waitlist/patient-queries.server.ts'
import { holdComing, holdVisits, listSaidOnVisits, renameVisits } from './visit-queries.server.ts'

const asPlaces = <T extends object>(places: readonly T[]) =>
  places.map((place) => ({ ...place, isPlace: true as const }))

/** What visits, places on the waitlist and messages say of a patient, for those who correct one. */
export const belongings: Belongings = {
  listSaid: async (tx, patientId) => [
    ...(await listSaidOnVisits(tx, patientId)),
    ...(await listSaidOnPlaces(tx, patientId)),
    ...(await listSaidInMessages(tx, patientId)),
  ],
  holdComing: async (tx, patientIds, now) => [
    ...(await holdComing(tx, patientIds, now)),
    ...asPlaces(await holdOpenPlaces(tx, patientIds)),
  ],
  holdVisits: async (tx, ids) => [...(await holdVisits(tx, ids)), ...asPlaces(await holdPlaces(tx, ids))],
  rename: async (tx, all, now) => {
    const visits = all.filter(({ isPlace }) => !isPlace)
    await renameVisits(tx, visits)
    await renamePlaces(
      tx,
      all.filter(({ isPlace }) => isPlace),
      now,
    )
  },
}
