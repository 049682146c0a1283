import { placeIn } from '../../../db/lists/place.server.ts'
import type { Database } from '../../../db/tables.ts'
import type { WaitlistOfferState } from '../../../db/values.ts'
import { type Cursor, countedAtMost, type Page, type Place, pageOf } from '../../../platform/lists/pages.ts'
import type { Slot } from '../../appointments/rules.ts'
import { type Entry, toEntry } from '../queries.server.ts'
import type { Filter } from './address.ts'

export const pageSize = 25

/** Whose state says where they stand; who matches is found by looking at free times. */
export type StoredFilter = Exclude<Filter, 'matching'>
const storedFilters = ['waiting', 'offered', 'taken', 'ended'] as const satisfies StoredFilter[]

type Asked = { filter: StoredFilter; treatment: string | null; after: Cursor | null }

/** One page of who waits, in the order in which they came; of who does not any more, who came last first. */
export async function listEntries(db: Database, asked: Asked): Promise<Page<Entry> & { place: Place }> {
  const { after } = asked
  const direction = isOpen(asked.filter) ? 'asc' : 'desc'
  const found = await listRows(db, asked, { direction, limit: pageSize + 1 })
  const place = await placeIn(
    db,
    { rows: entriesOf(db, asked) },
    { moment: 'createdAt', direction, after, size: pageSize, most: countedAtMost },
  )
  return { ...pageOf(found, pageSize), place }
}

/** Some who wait, in order, after that place. */
export const listWaitingAfter = (
  db: Database,
  { treatment, after, limit }: Pick<Asked, 'treatment' | 'after'> & { limit: number },
): Promise<Entry[]> => listRows(db, { filter: 'waiting', treatment, after }, { direction: 'asc', limit })

async function listRows(
  db: Database,
  { after, ...asked }: Asked,
  { direction, limit }: { direction: 'asc' | 'desc'; limit: number },
): Promise<Entry[]> {
  let rows = entriesOf(db, asked)
    .selectAll()
    .orderBy('createdAt', direction)
    .orderBy('id', direction)
    .limit(limit)
  const beyond = direction === 'asc' ? '>' : '<'
  if (after)
    rows = rows.where((row) =>
      row.or([
        row('createdAt', beyond, after.at),
        row.and([row('createdAt', '=', after.at), row('id', beyond, after.id)]),
      ]),
    )
  return (await rows.execute()).map(toEntry)
}

const isOpen = (filter: StoredFilter) => filter === 'waiting' || filter === 'offered'

/** Who booked by any other way than an offer has ended as well; who asked once too often never stood here (`neverBegan`). */
function entriesOf(db: Database, { filter, treatment }: Omit<Asked, 'after'>) {
  let rows = db.selectFrom('waitlist_entries').where('state', isOpen(filter) ? '=' : '!=', 'open')
  if (treatment !== null) rows = rows.where('treatmentId', '=', treatment)
  if (filter === 'waiting') return rows
  const having = (state: WaitlistOfferState) =>
    db.selectFrom('waitlist_offers').select('entryId').where('state', '=', state)
  if (filter === 'ended')
    return rows
      .where('id', 'not in', having('taken'))
      .where((row) =>
        row.not(row.and([row('state', '=', 'ended'), row('endedAt', '=', row.ref('createdAt'))])),
      )
  return rows.where('id', 'in', having(filter === 'offered' ? 'running' : 'taken'))
}

/** How many stand under each. */
export async function countEntries(
  db: Database,
  treatment: string | null,
): Promise<Record<StoredFilter, number>> {
  const counts = {} as Record<StoredFilter, number>
  for (const filter of storedFilters) {
    const { all } = await entriesOf(db, { filter, treatment })
      .select((row) => row.fn.countAll<number>().as('all'))
      .executeTakeFirstOrThrow()
    counts[filter] = Number(all)
  }
  return counts
}

/** How many wait up to that place, itself with them. */
export async function countUpTo(
  db: Database,
  { treatment, after }: { treatment: string | null; after: Cursor },
): Promise<number> {
  const { all } = await entriesOf(db, { filter: 'waiting', treatment })
    .select((row) => row.fn.countAll<number>().as('all'))
    .where((row) =>
      row.or([
        row('createdAt', '<', after.at),
        row.and([row('createdAt', '=', after.at), row('id', '<=', after.id)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(all)
}

/** What of those they were offered and let go. */
export async function countLetGo(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('waitlist_offers')
    .select(['entryId', (row) => row.fn.countAll<number>().as('all')])
    .where('entryId', 'in', ids)
    .where('state', 'in', ['declined', 'lapsed'])
    .where('untold', '=', 0)
    .groupBy('entryId')
    .execute()
  return new Map(rows.map(({ entryId, all }) => [entryId, Number(all)]))
}

type Taken = Slot & { appointmentId: string | null }

/** The times that they took, by the id of their place. */
export async function listTakenOf(db: Database, ids: readonly string[]): Promise<Map<string, Taken>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('waitlist_offers')
    .select(['entryId', 'date', 'time', 'appointmentId'])
    .where('entryId', 'in', ids)
    .where('state', '=', 'taken')
    .execute()
  return new Map(rows.map(({ entryId, ...taken }) => [entryId, taken]))
}
