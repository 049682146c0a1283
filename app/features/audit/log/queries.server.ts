import { sql } from 'kysely'
import type { AuditRow } from '../../../db/audit-tables.ts'
import type { Database } from '../../../db/tables.ts'
import { type Cursor, type Page, type Place, pageSortedBy } from '../../../platform/lists/pages.ts'
import type { AuditAction } from '../actions.ts'

export const logPageSize = 50

/** Bounds are stored moments: from the first on, before the second. */
export type LogSelection = {
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
 * One page, newest first. Each kind of action is read along its own index and the results are merged: a rare
 * one among millions is found as quickly as a common one.
 */
export async function listLog(db: Database, selection: LogSelection): Promise<Page<LogRow>> {
  const parts = await Promise.all(kindsIn(selection).map((actions) => rowsOf(db, selection, actions)))
  const rows = parts
    .flat()
    .sort(newerFirst)
    .slice(0, logPageSize + 1)
    .map(({ seq, ...row }) => ({ ...row, id: String(seq) }))
  return pageSortedBy(rows, logPageSize, (row) => row.at)
}

/** Where that page stands in its list: the log grows by itself, and long ones are counted no further. */
export async function placeOf(db: Database, selection: LogSelection): Promise<Place> {
  const kinds = kindsIn(selection)
  const sum = async (isBefore: boolean) => {
    const counts = await Promise.all(
      kinds.map((actions) => countOf(db, filtered(db, selection, { actions, isBefore }))),
    )
    return counts.reduce((all, count) => all + count, 0)
  }
  const total = isEverything(selection) ? await countWhole(db) : await sum(false)
  const isMore = !isEverything(selection) && total > countedRows
  const whole = { total: isMore ? countedRows : total, isMore }
  if (selection.after === null) return { ...whole, before: 0, previous: null }
  const before = await sum(true)
  const earlier = await Promise.all(kinds.map((actions) => earlierRows(db, selection, actions)))
  const begin = earlier.flat().sort((one, other) => newerFirst(other, one))[logPageSize]
  return {
    ...whole,
    before: before > countedRows ? null : before,
    previous: begin ? `${begin.at}_${begin.seq}` : '',
  }
}

/** Entries counted of each kind, no further. */
const countedRows = 10_000

const isEverything = ({ actor, actions, from, before, objectId }: LogSelection) =>
  [actor, actions, from, before, objectId].every((one) => one === null)

/** The chain has no gaps: its ends say how long it is. */
async function countWhole(db: Database): Promise<number> {
  const { first, last } = await db
    .selectFrom('audit_log')
    .select((row) => [row.fn.min('seq').as('first'), row.fn.max('seq').as('last')])
    .executeTakeFirstOrThrow()
  return last === null || first === null ? 0 : Number(last) - Number(first) + 1
}

/** Kinds of actions that are read each along its own index; null is every kind. */
const kindsIn = ({ objectId, actions }: LogSelection): (readonly AuditAction[] | null)[] =>
  objectId !== null || actions === null ? [actions] : actions.map((action) => [action])

async function countOf(db: Database, rows: ReturnType<typeof filtered>): Promise<number> {
  const { count } = await db
    .selectFrom(
      rows
        .select('seq')
        .limit(countedRows + 1)
        .as('counted'),
    )
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const earlierRows = (db: Database, selection: LogSelection, actions: readonly AuditAction[] | null) =>
  filtered(db, selection, { actions, isBefore: true })
    .select(['at', 'seq'])
    .orderBy('at')
    .orderBy('seq')
    .limit(logPageSize + 1)
    .execute()

const newerFirst = (one: { at: string; seq: number }, other: { at: string; seq: number }) =>
  one.at === other.at ? other.seq - one.seq : one.at < other.at ? 1 : -1

function rowsOf(db: Database, selection: LogSelection, actions: readonly AuditAction[] | null) {
  return filtered(db, selection, { actions, isBefore: false })
    .select(['seq', 'at', 'actor', 'action', 'object', 'objectId', 'detail'])
    .$if(selection.after !== null, (query) => query.where(beside(selection.after, '<')))
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(logPageSize + 1)
    .execute()
}

/** Rows that the filter leaves; of those alone that stand on earlier pages where that is asked. */
function filtered(
  db: Database,
  { actor, from, before, objectId, after }: LogSelection,
  { actions, isBefore }: { actions: readonly AuditAction[] | null; isBefore: boolean },
) {
  let query = db.selectFrom('audit_log')
  if (actor) query = query.where('actor', '=', actor)
  if (objectId) query = query.where('objectId', '=', objectId)
  if (actions?.[0] && actions.length === 1) query = query.where('action', '=', actions[0])
  else if (actions) query = query.where('action', 'in', [...actions])
  if (from) query = query.where('at', '>=', from)
  if (before) query = query.where('at', '<', before)
  return isBefore ? query.where(beside(after, '>=')) : query
}

const beside = (cursor: Cursor | null, sign: '<' | '>=') =>
  sql<boolean>`(${sql.ref('at')}, ${sql.ref('seq')}) ${sql.raw(sign)} (${cursor?.at ?? ''}, ${Number(cursor?.id ?? 0)})`
