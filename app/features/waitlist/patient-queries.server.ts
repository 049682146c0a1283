import type { Database } from '#app/db/tables.ts'
import type { WaitlistEntryRow } from '#app/db/waitlist-tables.ts'
import { writeWaitingIn } from '../outbox/queries.server.ts'
import { aboutEntry, aboutOffer } from '../outbox/rules.ts'
import { laterThan } from '../records/write-record.server.ts'
import { lookAgain } from './offers/offering.server.ts'
import { findRunningOf } from './offers/queries.server.ts'
import { countedKeysOf } from './signup-facts.server.ts'

/* What places on the list say of who waits, for those who correct a patient. */

type WhoWaits = Pick<WaitlistEntryRow, 'id' | 'name' | 'phone' | 'email' | 'language'>
const who = ['id', 'name', 'phone', 'email', 'language'] as const

/** What places that bear that patient's id say of who waits, each once. */
export const listSaidOnPlaces = (
  db: Database,
  patientId: string,
): Promise<Pick<WhoWaits, 'name' | 'phone' | 'email' | 'language'>[]> =>
  db
    .selectFrom('waitlist_entries')
    .select(['name', 'phone', 'email', 'language'])
    .distinct()
    .where('patientId', '=', patientId)
    .execute()

/** Open places of those patients, locked in one order. */
export const holdOpenPlaces = (tx: Database, patientIds: readonly string[]): Promise<WhoWaits[]> =>
  tx
    .selectFrom('waitlist_entries')
    .select(who)
    .where('patientId', 'in', patientIds)
    .where('state', '=', 'open')
    .orderBy('id')
    .forUpdate()
    .execute()

/** Those places, locked in one order, whatever became of them. */
export async function holdPlaces(tx: Database, ids: readonly string[]): Promise<WhoWaits[]> {
  if (ids.length === 0) return []
  return tx
    .selectFrom('waitlist_entries')
    .select(who)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * They say this of who waits from now on: the next offer goes there, and letters that wait are written in that language.
 * Whoever had no address until now can be asked about what was put off.
 */
export async function renamePlaces(
  tx: Database,
  places: readonly WhoWaits[],
  now: Temporal.Instant,
): Promise<void> {
  for (const { id, name, phone, email, language } of places) {
    const row = await tx
      .selectFrom('waitlist_entries')
      .select(['updatedAt', 'email'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) continue
    const keys = countedKeysOf({ email, phone })
    await tx
      .updateTable('waitlist_entries')
      .set({ name, phone, email, language, ...keys, updatedAt: laterThan(row.updatedAt, now) })
      .where('id', '=', id)
      .execute()
    if (row.email === '' && email !== '') await lookAgain(tx, now)
    await writeWaitingIn(tx, aboutEntry(id), language)
    const offer = await findRunningOf(tx, id)
    if (offer) await writeWaitingIn(tx, aboutOffer(offer.id), language)
  }
}
