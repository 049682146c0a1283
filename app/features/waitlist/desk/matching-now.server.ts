import type { Database } from '../../../db/tables.ts'
import type { Cursor, Place } from '../../../platform/lists/pages.ts'
import type { Slot } from '../../appointments/rules.ts'
import type { Entry } from '../queries.server.ts'
import type { Placed } from './lines.server.ts'
import { countUpTo, listWaitingAfter, pageSize } from './queries.server.ts'

/** So many of those who wait are asked about free times at once, in the order in which they came. */
export const lookedAtMost = 500

/** Some who wait, in order; `isCut` where more wait behind them. */
export type Looked = { entries: Entry[]; isCut: boolean }

type From = { treatment: string | null; after: Cursor | null }

export async function lookAtWaiting(db: Database, from: From): Promise<Looked> {
  const found = await listWaitingAfter(db, { ...from, limit: lookedAtMost + 1 })
  return { entries: found.slice(0, lookedAtMost), isCut: found.length > lookedAtMost }
}

/**
 * Of those the ones for whom a time is free, with the places that they have among all who wait. The next page goes on
 * behind the last that is shown; where fewer than a page match, behind the last who was asked about.
 */
export async function pageOfMatching(
  db: Database,
  { looked, treatment, after }: From & { looked: Looked },
  free: ReadonlyMap<string, Slot[]>,
): Promise<{ rows: Placed[]; next: string | null; place: Place }> {
  const before = after ? await countUpTo(db, { treatment, after }) : 0
  const matching = looked.entries.flatMap((entry, index) =>
    free.has(entry.id) ? [{ entry, place: before + index + 1 }] : [],
  )
  const rows = matching.slice(0, pageSize)
  const isMore = matching.length > pageSize
  const last = isMore ? rows.at(-1)?.entry : looked.isCut ? looked.entries.at(-1) : undefined
  return {
    rows,
    next: last ? `${last.createdAt}_${last.id}` : null,
    place: {
      before: after ? null : 0,
      total: matching.length,
      isMore: looked.isCut,
      previous: after ? '' : null,
    },
  }
}
