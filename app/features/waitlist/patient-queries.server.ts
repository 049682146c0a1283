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
): Promise<Pick<WaitlistEntryRow, 'name' | 'phone' | 'email' | 'language' | 'createdAt'>[]> =>
  db
    .selectFrom('waitlist_entries')
    .select(['name', 'phone', 'email', 'language'])
    .select((row) => row.fn.max('createdAt').as('createdAt'))
    .where('patientId', '=', patientId)
    .groupBy(['name', 'phone', 'email', 'language'])
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

type HeldPlace = WhoWaits & Pick<WaitlistEntryRow, 'patientId' | 'createdAt'>

/** Those places and all of those patients, locked in one order, whatever became of them. */
export async function holdPlaces(
  tx: Database,
  ids: readonly string[],
  patientIds: readonly string[] = [],
): Promise<HeldPlace[]> {
  if (ids.length + patientIds.length === 0) return []
  return tx
    .selectFrom('waitlist_entries')
    .select([...who, 'patientId', 'createdAt'])
    .where((row) =>
      row.or([
        ...(ids.length > 0 ? [row('id', 'in', ids)] : []),
        ...(patientIds.length > 0 ? [row('patientId', 'in', patientIds)] : []),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** They are that patient's from now on, and say what they said. */
export async function givePlaces(tx: Database, ids: readonly string[], patientId: string): Promise<void> {
  if (ids.length > 0)
    await tx.updateTable('waitlist_entries').set({ patientId }).where('id', 'in', ids).execute()
}

/**
 * They say this of who waits from now on: the next offer goes there, and emails that wait are written in that language.
 * Anyone who had no address until now can be asked about what was put off.
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
