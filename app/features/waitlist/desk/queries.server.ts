import { placeIn } from '../../../db/lists/place.server.ts'
import type { Database } from '../../../db/tables.ts'
import type { WaitlistOfferState } from '../../../db/values.ts'
import { type Cursor, countedAtMost, type Page, type Place, pageOf } from '../../../platform/lists/pages.ts'
import { type Entry, toEntry } from '../queries.server.ts'
import { type Filter, filters } from './address.ts'

const size = 25

/** One page of who waits, in the order in which they came; of who does not any more, the same. */
export async function listEntries(
  db: Database,
  { filter, after }: { filter: Filter; after: Cursor | null },
): Promise<Page<Entry> & { place: Place }> {
  const rows = entriesOf(db, filter)
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

/** Who booked by any other way than an offer has ended as well. */
function entriesOf(db: Database, filter: Filter) {
  const rows = db
    .selectFrom('waitlist_entries')
    .where('state', filter === 'waiting' || filter === 'offered' ? '=' : '!=', 'open')
  if (filter === 'waiting') return rows
  const having = (state: WaitlistOfferState) =>
    db.selectFrom('waitlist_offers').select('entryId').where('state', '=', state)
  if (filter === 'ended') return rows.where('id', 'not in', having('taken'))
  return rows.where('id', 'in', having(filter === 'offered' ? 'running' : 'taken'))
}

/** How many stand under each filter. */
export async function countEntries(db: Database): Promise<Record<Filter, number>> {
  const counts = {} as Record<Filter, number>
  for (const filter of filters) {
    const { all } = await entriesOf(db, filter)
      .select((row) => row.fn.countAll<number>().as('all'))
      .executeTakeFirstOrThrow()
    counts[filter] = Number(all)
  }
  return counts
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
