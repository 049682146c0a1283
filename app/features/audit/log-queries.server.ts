import type { AuditRow, Database } from '../../db/tables.ts'
import { type Cursor, type Page, pageSortedBy } from '../../platform/pages.ts'
import type { AuditAction } from './rules.ts'

export const logPageSize = 50

/** Bounds are stored moments: from the first on, before the second. */
export type LogWish = {
  actor: string | null
  actions: readonly AuditAction[] | null
  from: string | null
  before: string | null
  objectId: string | null
  after: Cursor | null
}

export type LogRow = Pick<AuditRow, 'at' | 'actor' | 'action' | 'object' | 'objectId' | 'detail'> & {
  /** The row's number in the chain. */
  id: string
}

/**
 * One page, newest first. Each kind of deed is read along its own index and the results are merged: a rare
 * one among millions is found as quickly as a common one.
 */
export async function listLog(db: Database, wish: LogWish): Promise<Page<LogRow>> {
  const single = wish.objectId !== null || wish.actions === null
  const parts = single
    ? [await rowsOf(db, wish, wish.actions)]
    : await Promise.all((wish.actions ?? []).map((action) => rowsOf(db, wish, [action])))
  const rows = parts
    .flat()
    .sort((one, other) => (one.at === other.at ? other.seq - one.seq : one.at < other.at ? 1 : -1))
    .slice(0, logPageSize + 1)
    .map(({ seq, ...row }) => ({ ...row, id: String(seq) }))
  return pageSortedBy(rows, logPageSize, (row) => row.at)
}

function rowsOf(db: Database, wish: LogWish, actions: readonly AuditAction[] | null) {
  const { actor, from, before, objectId, after } = wish
  let query = db
    .selectFrom('audit_log')
    .select(['seq', 'at', 'actor', 'action', 'object', 'objectId', 'detail'])
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(logPageSize + 1)
  if (actor) query = query.where('actor', '=', actor)
  if (objectId) query = query.where('objectId', '=', objectId)
  if (actions?.[0] && actions.length === 1) query = query.where('action', '=', actions[0])
  else if (actions) query = query.where('action', 'in', [...actions])
  if (from) query = query.where('at', '>=', from)
  if (before) query = query.where('at', '<', before)
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('at', 'seq'), '<', tuple(after.at, Number(after.id))),
    )
  }
  return query.execute()
}
