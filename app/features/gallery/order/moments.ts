import { columns } from '#app/db/columns.ts'

/** A picture and the moment by which it is sorted, last first. */
export type Placed = { id: string; orderedAt: string }

/**
 * One picture goes to another place: the moments of those between change hands, so that the others stay where they
 * are. Equal ones, which only the id would tell apart, come a millisecond apart.
 * @param rows as they are shown
 * @param at its place in them
 * @param to its place afterwards
 * @returns those that are at another moment now
 */
export function moved(rows: readonly Placed[], at: number, to: number): Placed[] {
  const row = rows[at]
  if (!row) return []
  const ids = rows.toSpliced(at, 1).toSpliced(to, 0, row)
  const first = Math.min(at, to)
  const changed: Placed[] = []
  let below = rows[Math.max(at, to) + 1]?.orderedAt ?? ''
  for (let place = Math.max(at, to); place >= 0; place--) {
    const [here, stood] = [ids[place], rows[place]]
    if (!here || !stood) break
    const isInOrder = stood.orderedAt > below
    if (place < first && isInOrder) break
    const orderedAt = isInOrder ? stood.orderedAt : justAfter(below)
    if (orderedAt !== here.orderedAt) changed.push({ id: here.id, orderedAt })
    below = orderedAt
  }
  return changed
}

const justAfter = (moment: string): string =>
  columns.instant(columns.asInstant(moment).add({ milliseconds: 1 }))

/** The moment by which a new picture comes right below that one. */
export const justBelow = (orderedAt: string): string =>
  columns.instant(columns.asInstant(orderedAt).subtract({ milliseconds: 1 }))
