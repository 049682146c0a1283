/** Where a page of a list that is sorted newest first begins: after the row of that moment and id. */
export type Cursor = { at: string; id: string }

/** One page of a list, and the address part under which the next one is found; null on the last. */
export type Page<T> = { rows: T[]; next: string | null }

/** Where a page is in its list. */
export type Place = {
  /** How many rows come before it; null where they are too many to count. */
  before: number | null
  /** How many rows the list has; no fewer than so many where there are more. */
  total: number
  isMore: boolean
  /** Cursor of the page before, empty for the first page; null on the first. */
  previous: string | null
}

/** Of a list that shows nobody. */
export const emptyPlace: Place = { before: 0, total: 0, isMore: false, previous: null }

/** Rows are counted no further: an index gives so many at once. */
export const countedAtMost = 100_000

const cursorPattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_([\w-]{1,64})$/

/** Null for the first page, and for a text that is no cursor of ours. */
export function parseCursor(text: string | null): Cursor | null {
  const [, at, id] = cursorPattern.exec(text ?? '') ?? []
  return at !== undefined && id !== undefined ? { at, id } : null
}

/** @param rows one more than fits, where there is more: that is how the end is known. */
export const pageOf = <T extends { createdAt: string; id: string }>(rows: T[], size: number): Page<T> =>
  pageSortedBy(rows, size, (row) => row.createdAt)

/** The same for a list that is sorted by another moment, and then by id. */
export function pageSortedBy<T extends { id: string }>(
  rows: T[],
  size: number,
  moment: (row: T) => string,
): Page<T> {
  const last = rows.length > size ? rows[size - 1] : undefined
  return { rows: rows.slice(0, size), next: last ? `${moment(last)}_${last.id}` : null }
}
