import { holdWebsiteCounts } from '#app/db/engine/locks.server.ts'
import type { Database, WebsiteCountRow } from '#app/db/tables.ts'
import type { CalendarDate, WebsiteCountKind } from '#app/db/values.ts'
import { inParts } from '#app/platform/shapes/collections.ts'
import { mostNames, other } from './rules.ts'

export type WebsiteCount = WebsiteCountRow

/** PostgreSQL and SQLite take many values in one statement; a few hundred rows are enough. */
const rowsAtOnce = 200

/**
 * Adds to the sums of each day. Several processes may do so at once: one after the other, so that a day never has more
 * names of a kind than `mostNames`.
 */
export async function addCounts(tx: Database, counts: readonly WebsiteCount[]): Promise<void> {
  await holdWebsiteCounts(tx)
  const sums = new Map<string, WebsiteCount>()
  for (const [day, ofDay] of Map.groupBy(counts, (count) => count.day)) {
    const known = await listNames(tx, day)
    for (const count of ofDay) {
      const row = { ...count, name: nameWithin(known, count) }
      const key = [day, row.kind, row.name, row.language].join('\n')
      const before = sums.get(key)
      if (before) before.count += row.count
      else sums.set(key, row)
    }
  }
  for (const rows of inParts([...sums.values()], rowsAtOnce)) {
    await tx
      .insertInto('website_counts')
      .values([...rows])
      .onConflict((conflict) =>
        conflict.columns(['day', 'kind', 'name', 'language']).doUpdateSet((row) => ({
          count: row('website_counts.count', '+', row.ref('excluded.count')),
        })),
      )
      .execute()
  }
}

type Names = Map<WebsiteCountKind, Set<string>>

async function listNames(db: Database, day: CalendarDate): Promise<Names> {
  const rows = await db
    .selectFrom('website_counts')
    .select(['kind', 'name'])
    .distinct()
    .where('day', '=', day)
    .execute()
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  return new Map([...byKind].map(([kind, some]) => [kind, new Set(some.map(({ name }) => name))]))
}

/** Its own name while the day has room for it. */
function nameWithin(known: Names, { kind, name }: WebsiteCount): string {
  const names = known.get(kind) ?? new Set()
  known.set(kind, names)
  if (!names.has(name) && names.size >= mostNames[kind]) return other
  names.add(name)
  return name
}

type Days = { from: CalendarDate; to: CalendarDate }

/** The sums of each of those days. */
export function listCounts(db: Database, { from, to }: Days): Promise<WebsiteCount[]> {
  return db
    .selectFrom('website_counts')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
}

/** @returns how many rows were deleted */
export async function deleteCountsBefore(db: Database, day: CalendarDate): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('website_counts').where('day', '<', day).executeTakeFirst()
  return Number(numDeletedRows)
}
