import type { Database } from '../../db/tables.ts'
import type { CalendarDate } from '../../platform/dates.ts'
import { type Entry, wishOf } from './queries.server.ts'
import type { Wish } from './rules.ts'

/* Who waits, for those who look what can be offered. */

export async function isAnybodyWaiting(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('waitlist_entries')
    .select('id')
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The last day that anybody waits for; null where nobody does. */
export async function lastDayAsked(db: Database): Promise<CalendarDate | null> {
  const row = await db
    .selectFrom('waitlist_entries')
    .select('untilDay')
    .where('state', '=', 'open')
    .orderBy('untilDay', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.untilDay ?? null
}

/** What is waited for on those days, each treatment and clinician once. */
export function listWanted(
  db: Database,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<Pick<Wish, 'treatmentId' | 'clinicianId'>[]> {
  return db
    .selectFrom('waitlist_entries')
    .select(['treatmentId', 'clinicianId'])
    .distinct()
    .where('state', '=', 'open')
    .where('fromDay', '<=', to)
    .where('untilDay', '>=', from)
    .execute()
}

/** Somebody who waits, and until when what they were offered runs. */
export type Waiting = Wish & Pick<Entry, 'id' | 'createdAt' | 'patientId'> & { runningUntil: string | null }

export type PlaceInOrder = { createdAt: string; id: string }

/** Those who wait for one of those treatments on those days and can be written to, in order, after that place. */
export async function listWaiting(
  db: Database,
  asked: { treatmentIds: readonly string[]; from: CalendarDate; to: CalendarDate },
  { after, limit }: { after: PlaceInOrder | null; limit: number },
): Promise<Waiting[]> {
  let found = db
    .selectFrom('waitlist_entries')
    .leftJoin('waitlist_offers', (join) =>
      join
        .onRef('waitlist_offers.entryId', '=', 'waitlist_entries.id')
        .on('waitlist_offers.state', '=', 'running'),
    )
    .selectAll('waitlist_entries')
    .select('waitlist_offers.until as runningUntil')
    .where('waitlist_entries.state', '=', 'open')
    .where('waitlist_entries.email', '!=', '')
    .where('waitlist_entries.treatmentId', 'in', asked.treatmentIds)
    .where('fromDay', '<=', asked.to)
    .where('untilDay', '>=', asked.from)
    .orderBy('waitlist_entries.createdAt')
    .orderBy('waitlist_entries.id')
    .limit(limit)
  if (after)
    found = found.where((row) =>
      row.or([
        row('waitlist_entries.createdAt', '>', after.createdAt),
        row.and([
          row('waitlist_entries.createdAt', '=', after.createdAt),
          row('waitlist_entries.id', '>', after.id),
        ]),
      ]),
    )
  const rows = await found.execute()
  return rows.map(({ runningUntil, ...row }) => ({
    ...wishOf(row),
    ...{ id: row.id, createdAt: row.createdAt, patientId: row.patientId },
    runningUntil,
  }))
}
