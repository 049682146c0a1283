/** A visit that holds time: `blocks` five minutes from block `first` on, all in one lane. */
export type Held = { appointmentId: string; lane: number; first: number; blocks: number }

/** From the first block on, `end` left out. */
export type BlockRange = { first: number; end: number }

export const endOf = ({ first, blocks }: Held): number => first + blocks

/**
 * The same visits in the lowest lanes that they fit in: each in the first lane that is free when it begins. As
 * many lanes are used as visits run at one time at most, and wherever fewer than `n` run when one begins, that
 * one stands in one of the first `n`.
 */
export function packedLanes<V extends Held>(visits: readonly V[]): V[] {
  const freeFrom: number[] = []
  return [...visits].sort(byStart).map((visit) => {
    const found = freeFrom.findIndex((block) => block <= visit.first)
    const lane = found === -1 ? freeFrom.length : found
    freeFrom[lane] = endOf(visit)
    return { ...visit, lane }
  })
}

/** What stands in a low lane already stays there where it can: fewer rows are written again. */
const byStart = (one: Held, other: Held): number =>
  one.first - other.first || one.lane - other.lane || (one.appointmentId < other.appointmentId ? -1 : 1)
