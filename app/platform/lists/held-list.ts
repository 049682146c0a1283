/** A row that others may change, at its place in a list. */
type Row = { id: string; createdAt: string }

/** Rows as they are on a screen, and what the server gave last. */
export type HeldList<R extends Row> = {
  list: string
  actionKey: string
  fresh: readonly R[]
  rows: R[]
  /** Ids of those that have left the list meanwhile: they stay where they are until it is read again. */
  gone: ReadonlySet<string>
  /** How many came meanwhile and are not shown yet. */
  news: number
}

export type GivenList<R extends Row> = {
  /** The address of what is listed: filter, search and page. */
  list: string
  /** Differs from action to action of the person at this screen. */
  actionKey: string
  fresh: readonly R[]
  /** Whether the list goes on behind its last row. */
  hasNext: boolean
  /** By what the list is sorted, and then by id; `createdAt` unless told. */
  momentOf?: (row: R) => string
  /** Rows as they are by now that the list may leave out. */
  changed?: readonly R[]
  /** The row that the person has just taken out of the list: it goes. */
  taken?: string | null
}

export const newlyListed = <R extends Row>({ list, actionKey, fresh }: GivenList<R>): HeldList<R> => ({
  list,
  actionKey,
  fresh,
  gone: new Set<string>(),
  news: 0,
  rows: [...fresh],
})

/**
 * The same rows in the same order, each as it is by now. None appears by itself, but what moved up from the next page
 * after the person's own action is at the end; none leaves but what the person took away.
 */
export function heldList<R extends Row>(before: HeldList<R>, given: GivenList<R>): HeldList<R> {
  const { list, actionKey, fresh, changed = [], taken = null } = given
  if (before.list !== list) return newlyListed(given)
  const now = new Map([...fresh, ...changed].map((row) => [row.id, row]))
  const here = new Set(fresh.map(({ id }) => id))
  const left = before.rows.filter((row) => !here.has(row.id) && hasLeft(row, given))
  const isOwn = actionKey !== before.actionKey
  const leaving = isOwn && left.some(({ id }) => id === taken) ? taken : null
  const kept = before.rows.filter(({ id }) => id !== leaving).map((row) => now.get(row.id) ?? row)
  const known = new Set(before.rows.map(({ id }) => id))
  const lastKnown = fresh.findLastIndex(({ id }) => known.has(id))
  const movedUp = isOwn ? fresh.slice(lastKnown + 1).filter(({ id }) => !known.has(id)) : []
  const rows = [...kept, ...movedUp]
  const shown = new Set(rows.map(({ id }) => id))
  const gone = new Set(
    left.map(({ id }) => id).filter((id) => shown.has(id) && !changed.some((row) => row.id === id)),
  )
  return { list, actionKey, fresh, rows, gone, news: fresh.filter(({ id }) => !shown.has(id)).length }
}

/** Not where newer rows have only pushed it to the next page. */
function hasLeft<R extends Row>(row: R, { fresh, hasNext, momentOf }: GivenList<R>): boolean {
  const order = (one: R) => `${momentOf?.(one) ?? one.createdAt} ${one.id}`
  const [first, last] = [fresh[0], fresh.at(-1)]
  if (!hasNext || !first || !last) return true
  const isNewestFirst = order(first) >= order(last)
  return isNewestFirst ? order(row) > order(last) : order(row) < order(last)
}
