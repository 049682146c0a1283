import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import type { WaitlistOfferState } from '#app/db/values.ts'
import type { WaitlistEntryRow, WaitlistOfferRow } from '#app/db/waitlist-tables.ts'
import { listIdsOfSame } from '#app/features/patients/queries.server.ts'
import type { Slot } from '#app/features/scheduling/rules.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import type { Waiting } from '../queries.server.ts'
import type { EarlierOffer } from '../rules.ts'

export type Offer = WaitlistOfferRow

export async function insertOffer(
  tx: Database,
  offer: Omit<WaitlistOfferRow, 'state' | 'appointmentId' | 'endedAt' | 'untold'>,
): Promise<void> {
  await tx
    .insertInto('waitlist_offers')
    .values({ ...offer, state: 'running', appointmentId: null, endedAt: null, untold: 0 })
    .execute()
}

export const findOffer = (db: Database, id: string): Promise<Offer | undefined> =>
  db.selectFrom('waitlist_offers').selectAll().where('id', '=', id).executeTakeFirst()

export const findOfferByDigest = (db: Database, digest: string): Promise<Offer | undefined> =>
  db.selectFrom('waitlist_offers').selectAll().where('digest', '=', digest).executeTakeFirst()

/** Held until the transaction ends: it has one end. After its entry was held. */
export const holdOffer = (tx: Database, id: string): Promise<Offer | undefined> =>
  tx.selectFrom('waitlist_offers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findRunningOf = (db: Database, entryId: string): Promise<Offer | undefined> =>
  db
    .selectFrom('waitlist_offers')
    .selectAll()
    .where('entryId', '=', entryId)
    .where('state', '=', 'running')
    .executeTakeFirst()

/** What somebody was being offered until that very moment at which they were taken off the list. */
export const findWithdrawnAt = (
  tx: Database,
  { id, endedAt }: Pick<WaitlistEntryRow, 'id' | 'endedAt'>,
): Promise<Offer | undefined> =>
  tx
    .selectFrom('waitlist_offers')
    .selectAll()
    .where('entryId', '=', id)
    .where('state', '=', 'withdrawn')
    .where('endedAt', '=', endedAt)
    .executeTakeFirst()

/** What those on the list are being offered, by the id of their place. */
export async function listRunningOf(
  db: Database,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, Offer>> {
  if (entryIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('waitlist_offers')
    .selectAll()
    .where('entryId', 'in', entryIds)
    .where('state', '=', 'running')
    .execute()
  return new Map(rows.map((row) => [row.entryId, row]))
}

/** Until when the offers run that do: what else suits those people is put off until then. */
export async function listRunningEnds(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('waitlist_offers')
    .select('until')
    .distinct()
    .where('state', '=', 'running')
    .execute()
  return rows.map(({ until }) => until)
}

/** A time of which somebody could not be told so often goes to the next: others may be told of it. */
const untoldAtMost = 2

/** All that somebody was offered and told of, whatever became of it. */
export async function listEarlier(db: Database, entryId: string): Promise<EarlierOffer[]> {
  const rows = await db
    .selectFrom('waitlist_offers')
    .select(['date', 'time', 'durationMinutes', 'untold'])
    .where('entryId', '=', entryId)
    .execute()
  const isAgain = (one: Slot, other: Slot) => one.date === other.date && one.time === other.time
  const untold = rows.filter((row) => row.untold === 1)
  return rows.filter(
    (row) => row.untold === 0 || untold.filter((one) => isAgain(one, row)).length >= untoldAtMost,
  )
}

/** The last that ran out from that moment on while its email was tried and nobody was told. */
export const findLastUntold = (db: Database, since: string): Promise<Offer | undefined> =>
  db
    .selectFrom('waitlist_offers')
    .selectAll()
    .where('untold', '=', 1)
    .where('endedAt', '>=', since)
    .where((row) =>
      row.exists(
        row
          .selectFrom('outbox')
          .select('outbox.id')
          .whereRef('subjectId', '=', 'waitlist_offers.id')
          .where('subjectKind', '=', 'offer')
          .where('channel', '=', 'email')
          .where('attempts', '>', 0),
      ),
    )
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function markUntold(tx: Database, id: string): Promise<void> {
  await tx.updateTable('waitlist_offers').set({ untold: 1 }).where('id', '=', id).execute()
}

/** Some that ran out and nobody has ended yet, oldest first. */
export const listOverdue = (
  db: Database,
  now: Temporal.Instant,
  limit: number,
): Promise<Pick<Offer, 'id' | 'entryId'>[]> =>
  db
    .selectFrom('waitlist_offers')
    .select(['id', 'entryId'])
    .where('state', '=', 'running')
    .where('until', '<=', columns.instant(now))
    .orderBy('until')
    .limit(limit)
    .execute()

export async function endOffer(
  tx: Database,
  id: string,
  {
    state,
    now,
    appointmentId = null,
  }: { state: Exclude<WaitlistOfferState, 'running'>; now: Temporal.Instant; appointmentId?: string | null },
): Promise<void> {
  await tx
    .updateTable('waitlist_offers')
    .set({ state, appointmentId, endedAt: columns.instant(now) })
    .where('id', '=', id)
    .execute()
}

/** It was ended by mistake: it runs until when it would have, there. */
export async function runAgain(
  tx: Database,
  id: string,
  place: Pick<WaitlistOfferRow, 'clinicianId' | 'roomId'>,
): Promise<void> {
  const { clinicianId, roomId } = place
  await tx
    .updateTable('waitlist_offers')
    .set({ state: 'running', endedAt: null, clinicianId, roomId })
    .where('id', '=', id)
    .execute()
}

/** The calendar as it was last looked at, and as which; undefined where nobody has looked yet. */
export const findSeenCalendar = (db: Database): Promise<{ seen: string; calendar: string } | undefined> =>
  db.selectFrom('waitlist_calendar').select(['seen', 'calendar']).where('id', '=', 1).executeTakeFirst()

/** @param before as it was when it was read. @returns false where somebody else has looked meanwhile */
export async function replaceSeenCalendar(
  tx: Database,
  before: string | null,
  now: { seen: string; calendar: string },
): Promise<boolean> {
  if (before === null) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('waitlist_calendar')
      .values({ id: 1, ...now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await tx
    .updateTable('waitlist_calendar')
    .set(now)
    .where('id', '=', 1)
    .where('seen', '=', before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * The times of visits that somebody called off or moved by their own link since they wait: they cannot come then, so
 * that it is not offered back to them. Whoever staff joined to one is the same person.
 */
export async function listGivenUp(
  db: Database,
  { patientId, createdAt }: Pick<Waiting, 'patientId' | 'createdAt'>,
): Promise<EarlierOffer[]> {
  const rows = await db
    .selectFrom('appointments')
    .innerJoin('patient_changes', 'patient_changes.appointmentId', 'appointments.id')
    .select(['date', 'time', 'durationMinutes', 'status', 'kind', 'startedAt'])
    .where('patientId', 'in', await listIdsOfSame(db, patientId))
    .where('patient_changes.changedAt', '>=', createdAt)
    .execute()
  return rows.flatMap(({ date, time, durationMinutes, status, kind, startedAt }) => {
    if (startedAt !== null) {
      const start = columns.asInstant(startedAt)
      return { date: clinicDate(start), time: clinicTime(start), durationMinutes }
    }
    return kind === 'cancelled' && status === 'cancelled' ? { date, time, durationMinutes } : []
  })
}
