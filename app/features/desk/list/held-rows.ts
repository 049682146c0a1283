import type { NamedVisit, VisitLine } from '#app/features/scheduling/index.server.ts'
import type { VisitFilter } from '#app/features/scheduling/lists/rules.ts'
import { keysOf } from '#app/platform/shapes/collections.ts'
import type { ActionName, DoneAction } from '../address.ts'
import type { Now } from './groups.ts'
import type { DeskSummary } from './summary.server.ts'

/** Rows as they are on the screen: an action changes them in place, and none slides under a pointer. */
export type HeldRows = {
  list: string
  /** What the server gave last. */
  fresh: VisitLine[]
  rows: VisitLine[]
  /** Stepped on here; their button says so. */
  saved: string[]
  /** As the list was shown first: that decides in which group a row stands. */
  first: ReadonlyMap<string, VisitLine>
  /** When that was. */
  since: Now
}

type Given = {
  list: string
  fresh: VisitLine[]
  now: Now
  done: DoneAction | null
  /** The appointment that it was done to, as it is now. */
  changed: VisitLine | null
  /** What was done to many at once, as they are now. */
  together?: readonly VisitLine[]
}

export const newlyShown = ({ list, fresh, now, done, changed }: Given): HeldRows => ({
  list,
  fresh,
  rows: fresh,
  saved: savedOf(fresh, [], { done, changed }),
  first: byId(fresh),
  since: now,
})

const byId = (rows: readonly VisitLine[]) => new Map(rows.map((row) => [row.id, row]))

/**
 * After an action in the same list: the same rows in the same order, each as it is by now, also where the filter
 * would leave it out. What was deleted goes; what moved up from the next page is at the end.
 */
export function heldRows(before: HeldRows, given: Given): HeldRows {
  const { list, fresh, done, changed, together = [] } = given
  if (before.list !== list || done === null || done.action === 'added') return newlyShown(given)
  if (isBack(before, done)) return newlyShown(given)
  const now = new Map([...fresh, ...(changed ? [changed] : []), ...together].map((row) => [row.id, row]))
  const gone = leaving.includes(done.action) ? done.row : null
  const kept = before.rows.filter((row) => row.id !== gone).map((row) => now.get(row.id) ?? row)
  const known = new Set(before.rows.map((row) => row.id))
  const lastKnown = fresh.findLastIndex((row) => known.has(row.id))
  const rows = [...kept, ...fresh.slice(lastKnown + 1).filter((row) => !known.has(row.id))]
  return {
    list,
    fresh,
    rows,
    saved: savedOf(rows, before.saved, given),
    first: new Map([...byId(rows), ...before.first]),
    since: before.since,
  }
}

/** What was deleted is there again: the list has its place. */
const isBack = ({ rows }: HeldRows, { action, row }: DoneAction): boolean =>
  action === 'undone' && row !== null && !rows.some(({ id }) => id === row)

/** The rows as others left them: each where it stands. */
export function withLiveRows(
  before: HeldRows,
  { rows, gone }: { rows: readonly VisitLine[]; gone: readonly string[] },
): HeldRows {
  const now = new Map(rows.map((row) => [row.id, row]))
  const live = (row: VisitLine) =>
    newest(row, now.get(row.id)) ?? (gone.includes(row.id) ? { ...row, isGone: true } : row)
  return { ...before, rows: before.rows.map(live) }
}

const leaving: ActionName[] = ['deleted']

function savedOf(
  rows: VisitLine[],
  before: string[],
  { done, changed }: Pick<Given, 'done' | 'changed'>,
): string[] {
  const undone = done?.action === 'undone' ? done.row : null
  const stepped = done && steps.includes(done.action) && changed ? [...before, changed.id] : before
  return stepped.filter((id) => id !== undone && rows.some((row) => row.id === id))
}

/** What one press of a row's button does. */
const steps: ActionName[] = ['confirmed', 'arrived', 'in-room', 'completed']

type Edges = { filter: VisitFilter; isFirst: boolean; isLast: boolean }

/**
 * The page with the changed row at its place, where the filter has just left it out: without script the next
 * page has to show what was done. Nothing is put before or behind what this page reaches.
 */
export function inPlace(
  rows: NamedVisit[],
  changed: NamedVisit,
  { filter, isFirst, isLast }: Edges,
): NamedVisit[] {
  if (rows.some((row) => row.id === changed.id)) return rows
  const at = rows.findIndex((row) => comesBefore[filter.sort](changed, row))
  if (at < 0) return isLast ? [...rows, changed] : rows
  return at === 0 && !isFirst ? rows : rows.toSpliced(at, 0, changed)
}

const order = (...keys: string[]) => keys.join(' ')

const comesBefore = {
  newest: (one: NamedVisit, other: NamedVisit) =>
    order(one.createdAt, one.id) > order(other.createdAt, other.id),
  soonest: (one: NamedVisit, other: NamedVisit) =>
    order(one.startsAt, one.id) < order(other.startsAt, other.id),
  latest: (one: NamedVisit, other: NamedVisit) =>
    order(one.startsAt, one.id) > order(other.startsAt, other.id),
}

/** A row that says nothing new stays the same object, so that it isn't drawn again. */
function newest(shown: VisitLine, now: VisitLine | undefined): VisitLine | undefined {
  return now && keysOf(shown).every((name) => (shown[name] ?? null) === (now[name] ?? null)) ? shown : now
}

/** What a press on one row asks for: its next step, another status, and Undo. */
export const inPlaceIntents = ['step', 'status', 'undo'] as const

/** What a press on one row came to, and the list as it is by now. */
export type RowAnswer = {
  /** Null where it was refused. */
  done: DoneAction | null
  /** Why. */
  message?: string | undefined
  /** The same form once more, where staff go on although the patient has another appointment then. */
  again?: Record<string, string>
  /** Null where it can't be read. */
  live: LiveRows | null
  /** The red counts, for the frame around the list. */
  news: unknown
  /** Where the page is of another build than the answer: the list that says the same, to be loaded whole. */
  page?: string
}

/** The rows after a press on one of them: each where it is. */
export function withAnswer(before: HeldRows, { done, live }: RowAnswer): HeldRows {
  const after = live ? withLiveRows(before, live) : before
  const changed = after.rows.find(({ id }) => id === done?.row) ?? null
  return { ...after, saved: savedOf(after.rows, before.saved, { done, changed }) }
}

/** What is asked for where others changed something, and where a press on a row goes: `/admin/dashboard/rows`. */
export type LiveRows = {
  mark: string
  rows: VisitLine[]
  /** Deleted meanwhile. */
  gone: string[]
  summary: DeskSummary
  /** Who is not on the screen yet. */
  arrived: { requests: number; visits: number }
}

export const liveRowsPath = '/admin/dashboard/rows'
