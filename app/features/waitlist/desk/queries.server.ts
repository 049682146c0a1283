import { placeIn } from '../../../db/lists/place.server.ts'
import type { Database } from '../../../db/tables.ts'
import { type Cursor, countedAtMost, type Page, type Place, pageOf } from '../../../platform/lists/pages.ts'
import { type Entry, toEntry } from '../queries.server.ts'
import type { Filter } from './address.ts'

const size = 25

/** One page of who waits, in the order in which they came; of who does not any more, the same. */
export async function listEntries(
  db: Database,
  { filter, after }: { filter: Filter; after: Cursor | null },
): Promise<Page<Entry> & { place: Place }> {
  const rows = db.selectFrom('waitlist_entries').where('state', filter === 'waiting' ? '=' : '!=', 'open')
  let page = rows
    .selectAll()
    .orderBy('createdAt')
    .orderBy('id')
    .limit(size + 1)
  if (after)
    page = page.where((row) =>
      row.or([
        row('createdAt', '>', after.at),
        row.and([row('createdAt', '=', after.at), row('id', '>', after.id)]),
      ]),
    )
  const found = await page.execute()
  const place = await placeIn(
    db,
    { rows },
    { moment: 'createdAt', direction: 'asc', after, size, most: countedAtMost },
  )
  return { ...pageOf(found.map(toEntry), size), place }
}

/** Those who wait, and those who are being offered something. */
export async function countWaiting(db: Database): Promise<{ waiting: number; offered: number }> {
  const waiting = await db
    .selectFrom('waitlist_entries')
    .select((row) => row.fn.countAll<number>().as('all'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  const offered = await db
    .selectFrom('waitlist_offers')
    .select((row) => row.fn.countAll<number>().as('all'))
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow()
  return { waiting: Number(waiting.all), offered: Number(offered.all) }
}

/** What of those they were offered and let go. */
export async function countLetGo(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('waitlist_offers')
    .select(['entryId', (row) => row.fn.countAll<number>().as('all')])
    .where('entryId', 'in', ids)
    .where('state', 'in', ['declined', 'lapsed'])
    .groupBy('entryId')
    .execute()
  return new Map(rows.map(({ entryId, all }) => [entryId, Number(all)]))
}
