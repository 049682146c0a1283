import { columns } from '#app/db/columns.ts'
import { readJson } from '#app/db/json.ts'
import type { PersonalRecords } from '#app/db/personal-data.server.ts'
import type { Database } from '#app/db/tables.ts'
import type { WaitlistEntryRow, WaitlistOfferRow } from '#app/db/waitlist-tables.ts'
import { isTheirs, type Whose } from '#app/db/whose.server.ts'
import { inParts } from '#app/platform/shapes/collections.ts'
import { deleteHolds, holdIdOf } from '../scheduling/index.server.ts'
import { type KeptConsent, listConsentsOf } from '../texts/queries.server.ts'
import { lookAgain } from './offers/offering.server.ts'

const batch = 200

/** Places on the list that were over before that instant. */
export async function listOldPlaces(
  db: Database,
  endedBefore: Temporal.Instant,
  most: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('waitlist_entries')
    .select('id')
    .where('endedAt', '<', columns.instant(endedBefore))
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Places on the list that are kept of them, whatever became of them. */
export async function listKeptPlaceIds(db: Database, whose: Whose): Promise<string[]> {
  const rows = await db.selectFrom('waitlist_entries').select('id').where(isTheirs(whose)).execute()
  return rows.map(({ id }) => id)
}

type KeptOffer = Pick<WaitlistOfferRow, 'id' | 'state' | 'date' | 'time' | 'createdAt' | 'until'>

type Unkept = 'digest' | 'token' | 'emailKey' | 'phoneKey'

/** A place on the list as it is kept, with what was offered; nothing that opens it. */
export type KeptEntry = Omit<WaitlistEntryRow, Unkept | 'windowBefore'> & {
  /** When they waited before staff changed it; not who of them did. Null where nobody did, or that was taken back. */
  windowBefore: object | null
  offers: KeptOffer[]
  /** To which sentence they agreed, for text messages; null where they did not. */
  textConsent: KeptConsent | null
}

/** All that is kept of those places, for export. */
export async function listKeptPlaces(db: Database, ids: readonly string[]): Promise<KeptEntry[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('waitlist_entries')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('createdAt')
    .execute()
  const consents = await listConsentsOf(db, 'entryId', ids)
  const offers = await listOffersTo(db, ids)
  return rows.map(({ digest: _, token: __, emailKey: ___, phoneKey: ____, windowBefore, ...entry }) => ({
    ...entry,
    windowBefore: keptWindow(windowBefore),
    offers: offers.get(entry.id) ?? [],
    textConsent: consents.get(entry.id) ?? null,
  }))
}

function keptWindow(text: string | null): KeptEntry['windowBefore'] {
  if (text === null) return null
  const { by: _, ...before } = readJson('waitlist_entries.windowBefore', text)
  return before
}

/** By the id of the place, in the order in which they were made. */
async function listOffersTo(db: Database, entryIds: readonly string[]): Promise<Map<string, KeptOffer[]>> {
  const offers = new Map<string, KeptOffer[]>()
  for (const some of inParts(entryIds, batch)) {
    const rows = await db
      .selectFrom('waitlist_offers')
      .select(['entryId', 'id', 'state', 'date', 'time', 'createdAt', 'until'])
      .where('entryId', 'in', some)
      .orderBy('createdAt')
      .execute()
    for (const { entryId, ...offer } of rows) offers.set(entryId, [...(offers.get(entryId) ?? []), offer])
  }
  return offers
}

/**
 * With what they were offered, and what of that is held.
 * @param freedAt from when on the next are offered what was held, and what was put off until then; null where nothing is
 */
export async function deletePlaces(
  tx: Database,
  { places, offers }: Pick<PersonalRecords, 'places' | 'offers'>,
  freedAt: Temporal.Instant | null,
): Promise<void> {
  if (places.length === 0) return
  if (freedAt !== null) await lookAgain(tx, freedAt)
  await deleteHolds(tx, offers.map(holdIdOf), freedAt)
  for (const some of inParts(places, batch)) {
    await tx.deleteFrom('waitlist_offers').where('entryId', 'in', some).execute()
    await tx.deleteFrom('waitlist_entries').where('id', 'in', some).execute()
  }
}

/** Of those places. */
export async function listOfferIdsOf(tx: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx.selectFrom('waitlist_offers').select('id').where('entryId', 'in', ids).execute()
  return rows.map(({ id }) => id)
}
