import { columns } from '#app/db/columns.ts'
import { readJson } from '#app/db/json.ts'
import { placeIn } from '#app/db/lists/place.server.ts'
import type { Database } from '#app/db/tables.ts'
import type { WaitlistOfferState } from '#app/db/values.ts'
import type { Slot } from '#app/features/scheduling/rules.ts'
import { type Cursor, countedAtMost, type Page, type Place, pageOf } from '#app/platform/lists/pages.ts'
import { type Entry, toEntry, whenOf } from '../queries.server.ts'
import type { Window } from '../rules.ts'
import type { Became, Filter } from './address.ts'

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

/** Who booked by any other way than an offer has ended as well; who asked once too often never was here (`neverBegan`). */
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

/** How many are under each. */
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

/** When and with whom somebody waited before, since when, and who changed it. */
export type WindowBefore = Window & { changedAt: string | null; by: string }

/** @param before what the change can be taken back to; null where it is taken back. The entry is held. */
export async function replaceWindow(
  tx: Database,
  id: string,
  { changedAt, before, ...window }: Window & { changedAt: string | null; before: WindowBefore | null },
): Promise<void> {
  const windowBefore = before && JSON.stringify(before)
  await tx
    .updateTable('waitlist_entries')
    .set({ ...whenOf(window), clinicianId: window.clinicianId, windowChangedAt: changedAt, windowBefore })
    .where('id', '=', id)
    .execute()
}

/** Null where nobody changed it, or that was taken back. */
export async function findWindowBefore(tx: Database, id: string): Promise<WindowBefore | null> {
  const row = await tx
    .selectFrom('waitlist_entries')
    .select('windowBefore')
    .where('id', '=', id)
    .executeTakeFirst()
  const text = row?.windowBefore ?? null
  return text === null ? null : readJson('waitlist_entries.windowBefore', text)
}

/**
 * Another text after somebody came onto the list or left it, or staff changed their days or took that back. Offers take and
 * give back time, so that the mark of visits tells of them (`readVisitsMark`).
 */
export async function readWaitlistMark(db: Database): Promise<string> {
  const entries = () => db.selectFrom('waitlist_entries')
  const [open, newest, changed, standing, ended] = await Promise.all([
    entries()
      .select((row) => row.fn.countAll<number>().as('all'))
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow(),
    entries()
      .select('createdAt')
      .where('state', '=', 'open')
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    entries()
      .select('windowChangedAt')
      .where('state', '=', 'open')
      .where('windowChangedAt', 'is not', null)
      .orderBy('windowChangedAt', 'desc')
      .limit(1)
      .executeTakeFirst(),
    // Undo leaves the latest moment as it is where another's days were changed since.
    entries()
      .select((row) => row.fn.count<number>('windowBefore').as('all'))
      .where('state', '=', 'open')
      .where('windowChangedAt', 'is not', null)
      .executeTakeFirstOrThrow(),
    entries()
      .select('endedAt')
      .where('endedAt', 'is not', null)
      .orderBy('endedAt', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  const changes = changed ? [changed.windowChangedAt, Number(standing.all)] : []
  return [Number(open.all), newest?.createdAt ?? '', ...changes, ended?.endedAt ?? ''].join(' ').trim()
}

/** A screen that stands open for longer says of older rows only that they have changed. */
const toldMinutes = 60
/** More would not be looked at. */
const toldAtMost = 200

/** What became, of late, of those who may still are on an open screen: no names, only what to say of them. */
export async function listBecame(db: Database, now: Temporal.Instant): Promise<Record<string, Became>> {
  const since = columns.instant(now.subtract({ minutes: toldMinutes }))
  const offers = () => db.selectFrom('waitlist_offers').limit(toldAtMost)
  const [over, running, closed] = await Promise.all([
    offers()
      .select(['entryId', 'state'])
      .where('endedAt', '>=', since)
      .where('state', 'in', ['declined', 'lapsed', 'withdrawn'])
      .orderBy('endedAt', 'desc')
      .execute(),
    offers().select(['entryId', 'state']).where('state', '=', 'running').execute(),
    db
      .selectFrom('waitlist_entries')
      .select(['id as entryId', 'state'])
      .where('endedAt', '>=', since)
      .orderBy('endedAt', 'desc')
      .limit(toldAtMost)
      .execute(),
  ])
  // What came last counts: the latest of several offers, what runs, and who is off the list.
  const all = [...over.toReversed(), ...running, ...closed]
  return Object.fromEntries(all.map(({ entryId, state }) => [entryId, state]))
}
