import { columns } from '#app/db/columns.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { readJson } from '#app/db/json.ts'
import type { Database } from '#app/db/tables.ts'
import { deleteReceiptsOf } from '#app/db/technical/form-receipts.server.ts'
import type { WaitlistEntryRow, WaitlistOfferRow } from '#app/db/waitlist-tables.ts'
import { isTheirs, type Whose } from '#app/db/whose.server.ts'
import { inParts } from '#app/platform/shapes/collections.ts'
import { deleteLettersOf } from '../outbox/queries.server.ts'
import { deleteHolds, holdIdOf } from '../scheduling/index.server.ts'
import { type KeptConsent, listConsentsOf } from '../texts/queries.server.ts'
import { lookAgain } from './offers/offering.server.ts'

const batch = 200

/** Forgets places on the list that were over before that instant, with what they were offered. @returns how many */
export async function deleteOldEntries(db: Database, endedBefore: Temporal.Instant): Promise<number> {
  for (let count = 0; ; ) {
    const rows = await db
      .selectFrom('waitlist_entries')
      .select('id')
      .where('endedAt', '<', columns.instant(endedBefore))
      .limit(batch)
      .execute()
    if (rows.length === 0) return count
    const ids = rows.map(({ id }) => id)
    await inTransaction(db, (tx) => deleteEntries(tx, ids))
    count += ids.length
  }
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

/** Every place on the list that is kept of them, whatever became of it. */
export async function listEntriesOf(db: Database, whose: Whose): Promise<KeptEntry[]> {
  const rows = await db
    .selectFrom('waitlist_entries')
    .selectAll()
    .where(isTheirs(whose))
    .orderBy('createdAt')
    .execute()
  const ids = rows.map(({ id }) => id)
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
 * With what they were offered, what of that is held, and letters that wait.
 * @param freedAt from when on the next are offered what was held, and what was put off until then; null where nothing is
 */
export async function deleteEntries(
  tx: Database,
  ids: string[],
  freedAt: Temporal.Instant | null = null,
): Promise<void> {
  if (freedAt !== null && ids.length > 0) await lookAgain(tx, freedAt)
  for (let from = 0; from < ids.length; from += batch) {
    const some = ids.slice(from, from + batch)
    const rows = await tx.deleteFrom('waitlist_offers').where('entryId', 'in', some).returning('id').execute()
    const offers = rows.map(({ id }) => id)
    await deleteHolds(tx, offers.map(holdIdOf), freedAt)
    for (let first = 0; first < offers.length; first += batch)
      await deleteLettersOf(tx, 'offer', offers.slice(first, first + batch))
    await deleteLettersOf(tx, 'waitlist', some)
    await deleteReceiptsOf(tx, some)
    await tx.deleteFrom('text_consents').where('entryId', 'in', some).execute()
    await tx.deleteFrom('waitlist_entries').where('id', 'in', some).execute()
  }
}

/** Of those places, for letters that were kept as files. */
export async function listOfferIdsOf(tx: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx.selectFrom('waitlist_offers').select('id').where('entryId', 'in', ids).execute()
  return rows.map(({ id }) => id)
}
