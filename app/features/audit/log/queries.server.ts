import { sql } from 'kysely'
import type { AuditRow } from '#app/db/process-tables.ts'
import type { SessionRow } from '#app/db/staff-tables.ts'
import type { Database } from '#app/db/tables.ts'
import { type Cursor, type Page, type Place, pageSortedBy } from '#app/platform/lists/pages.ts'
import type { AuditAction } from '../actions.ts'

/** Which entries; null asks for all. Bounds are stored moments: from the first on, before the second. */
export type LogFilterOfRows = {
  actor: string | null
  actions: readonly AuditAction[] | null
  from: string | null
  before: string | null
  /** Digest of a session: all that one sign-in did. */
  session: string | null
  /** Ids of records: entries about any of them, lists in which they were shown included. */
  subjects: readonly string[] | null
}

export const everyRow: LogFilterOfRows = {
  actor: null,
  actions: null,
  from: null,
  before: null,
  session: null,
  subjects: null,
}

export const isEverything = ({ actor, actions, from, before, session, subjects }: LogFilterOfRows): boolean =>
  [actor, actions, from, before, session, subjects].every((one) => one === null)

/** Rows that the filter leaves. */
export function rowsThatFit(db: Database, filter: LogFilterOfRows) {
  const { actor, actions, from, before, session, subjects } = filter
  // Entries about a few records are found by their numbers: no other index is to look more promising.
  const column = (name: 'actor' | 'action' | 'at' | 'session') =>
    subjects ? sql<string>`${sql.ref(name)} || ''` : sql<string>`${sql.ref(name)}`
  let query = db.selectFrom('audit_log')
  if (subjects) query = query.where('seq', 'in', numbersOf(db, subjects))
  if (actor) query = query.where(column('actor'), '=', actor)
  if (session) query = query.where(column('session'), '=', session)
  if (actions?.[0] && actions.length === 1) query = query.where(column('action'), '=', actions[0])
  else if (actions) query = query.where(column('action'), 'in', [...actions])
  if (from) query = query.where(column('at'), '>=', from)
  if (before) query = query.where(column('at'), '<', before)
  return query
}

/** The rows that any of those records leads to. */
function numbersOf(db: Database, subjects: readonly string[]) {
  const rows = db.selectFrom('audit_subjects').select('seq')
  return subjects.length === 0 ? rows.where(sql<boolean>`1 = 0`) : rows.where('objectId', 'in', subjects)
}

export const logPageSize = 50

export type LogSelection = LogFilterOfRows & { after: Cursor | null }

export type LogRow = Pick<
  AuditRow,
  'at' | 'actor' | 'action' | 'object' | 'objectId' | 'detail' | 'session'
> & {
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
    .sort(newerFirst(selection))
    .slice(0, logPageSize + 1)
    .map(({ seq, ...row }) => ({ ...row, id: String(seq) }))
  return pageSortedBy(rows, logPageSize, (row) => row.at)
}

/** Where that page is in its list: the log grows by itself, and long ones are counted no further. */
export async function placeOf(db: Database, selection: LogSelection): Promise<Place> {
  const kinds = kindsIn(selection)
  const sum = async (isBefore: boolean) => {
    const counts = await Promise.all(
      kinds.map((actions) => countOf(db, filtered(db, selection, { actions, isBefore }))),
    )
    return counts.reduce((all, count) => all + count, 0)
  }
  const isWhole = isEverything(selection)
  const total = isWhole ? await countWhole(db) : await sum(false)
  const isMore = !isWhole && total > countedRows
  const whole = { total: isMore ? countedRows : total, isMore }
  if (selection.after === null) return { ...whole, before: 0, previous: null }
  const before = await sum(true)
  const earlier = await Promise.all(kinds.map((actions) => earlierRows(db, selection, actions)))
  const newer = newerFirst(selection)
  const begin = earlier.flat().sort((one, other) => newer(other, one))[logPageSize]
  return {
    ...whole,
    before: before > countedRows ? null : before,
    previous: begin ? `${begin.at}_${begin.seq}` : '',
  }
}

/** Entries counted of each kind, no further. */
const countedRows = 10_000

/** The chain has no gaps: its ends say how long it is. */
async function countWhole(db: Database): Promise<number> {
  const { first, last } = await db
    .selectFrom('audit_log')
    .select((row) => [row.fn.min('seq').as('first'), row.fn.max('seq').as('last')])
    .executeTakeFirstOrThrow()
  return last === null || first === null ? 0 : Number(last) - Number(first) + 1
}

/** Kinds of actions that are read each along its own index; null is every kind. */
const kindsIn = ({ subjects, session, actions }: LogSelection): (readonly AuditAction[] | null)[] =>
  subjects !== null || session !== null || actions === null ? [actions] : actions.map((action) => [action])

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

/** Those of a few records are found by their numbers, and stay in their order. */
const isByNumber = ({ subjects }: LogFilterOfRows): boolean => subjects !== null

const earlierRows = (db: Database, selection: LogSelection, actions: readonly AuditAction[] | null) =>
  filtered(db, selection, { actions, isBefore: true })
    .select(['at', 'seq'])
    .$if(!isByNumber(selection), (query) => query.orderBy('at'))
    .orderBy('seq')
    .limit(logPageSize + 1)
    .execute()

type Placed = { at: string; seq: number }

const newerFirst = (selection: LogSelection) => (one: Placed, other: Placed) =>
  isByNumber(selection) || one.at === other.at ? other.seq - one.seq : one.at < other.at ? 1 : -1

function rowsOf(db: Database, selection: LogSelection, actions: readonly AuditAction[] | null) {
  return filtered(db, selection, { actions, isBefore: false })
    .select(['seq', 'at', 'actor', 'action', 'object', 'objectId', 'detail', 'session'])
    .$if(selection.after !== null, (query) => query.where(beside(selection, '<')))
    .$if(!isByNumber(selection), (query) => query.orderBy('at', 'desc'))
    .orderBy('seq', 'desc')
    .limit(logPageSize + 1)
    .execute()
}

/** Rows that the filter leaves; of those alone that are on earlier pages where that is asked. */
function filtered(
  db: Database,
  selection: LogSelection,
  { actions, isBefore }: { actions: readonly AuditAction[] | null; isBefore: boolean },
) {
  const query = rowsThatFit(db, { ...selection, actions })
  return isBefore ? query.where(beside(selection, '>=')) : query
}

function beside(selection: LogSelection, sign: '<' | '>=') {
  const { at = '', id = '0' } = selection.after ?? {}
  const [seq, direction] = [Number(id), sql.raw(sign)]
  return isByNumber(selection)
    ? sql<boolean>`${sql.ref('seq')} ${direction} ${seq}`
    : sql<boolean>`(${sql.ref('at')}, ${sql.ref('seq')}) ${direction} (${at}, ${seq})`
}

/** What is kept of a sign-in under the digest that entries name; undefined once it is forgotten. */
export function findSession(
  db: Database,
  digest: string,
): Promise<Pick<SessionRow, 'adminId' | 'device' | 'createdAt' | 'lastSeenAt' | 'endedAt'> | undefined> {
  return db
    .selectFrom('sessions')
    .select(['adminId', 'device', 'createdAt', 'lastSeenAt', 'endedAt'])
    .where('id', '=', digest)
    .executeTakeFirst()
}
