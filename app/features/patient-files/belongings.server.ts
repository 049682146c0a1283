import { giveMessages, holdMessages, listSaidInMessages } from '../messages/queries.server.ts'
import type { Belongings, HeldRecord } from '../patients/belongings.ts'
import type { RecordKey } from '../patients/move/fields.ts'
import { keepOpen, listEnding, reopenPlaces } from '../waitlist/booked/queries.server.ts'
import {
  givePlaces,
  holdOpenPlaces,
  holdPlaces,
  listSaidOnPlaces,
  renamePlaces,
} from '../waitlist/patient-queries.server.ts'
import { giveVisits, holdComing, holdVisits, listSaidOnVisits, renameVisits } from './visit-queries.server.ts'

const asPlaces = <T extends object>(places: readonly T[]) =>
  places.map((place) => ({ ...place, isPlace: true as const }))

const idsOf = (records: readonly RecordKey[], kind: RecordKey['kind']): string[] =>
  records.flatMap((record) => (record.kind === kind ? record.id : []))

/** What visits, places on the waitlist and messages say of a patient, for those who correct, merge or part them. */
export const belongings: Belongings = {
  listSaid: async (tx, patientId) =>
    [
      ...(await listSaidOnVisits(tx, patientId)),
      ...(await listSaidOnPlaces(tx, patientId)),
      ...(await listSaidInMessages(tx, patientId)),
    ].toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1)),
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
  holdRecords: async (tx, records, patientIds): Promise<HeldRecord[]> => {
    const visits = await holdVisits(tx, idsOf(records, 'visit'))
    const placeIds = idsOf(records, 'place')
    const places = await holdPlaces(tx, placeIds, patientIds)
    const messages = await holdMessages(tx, idsOf(records, 'message'))
    return [
      ...visits.flatMap(({ deletedAt, ...visit }) =>
        deletedAt === null ? { ...visit, kind: 'visit' as const } : [],
      ),
      ...places.flatMap((place) => (placeIds.includes(place.id) ? { ...place, kind: 'place' as const } : [])),
      ...messages.map((message) => ({
        ...message,
        kind: 'message' as const,
        patientId: message.patientId ?? '',
      })),
    ]
  },
  giveRecords: async (tx, records, patientId) => {
    await giveVisits(tx, idsOf(records, 'visit'), patientId)
    await givePlaces(tx, idsOf(records, 'place'), patientId)
    await giveMessages(tx, idsOf(records, 'message'), patientId)
  },
  waitlist: { listEnding, keepOpen, reopen: reopenPlaces },
}
