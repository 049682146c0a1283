import { rowMinutes } from '#app/features/scheduling/staff-times/rules.ts'
import { type ClockTime, clockTime, dayMinutes, minutesOf } from '#app/platform/dates.ts'

/** Without hours on any of the days. */
const usual = { opens: 9 * 60, closes: 17 * 60 }

export type Timed = { time: ClockTime; durationMinutes: number }
export type Placed = {
  row: number
  rows: number
  /** No other visit is in any of its half hours, nor in those of one that is. */
  isAlone: boolean
}

/**
 * The minutes that a grid of these days shows, in whole half hours: the clinic's hours and the half hour after closing,
 * stretched by visits outside of them; it ends at midnight at the latest.
 * @param open from the first opening to the last closing of each day
 */
export function shownHours(
  visits: readonly Timed[],
  open: readonly { opens: number; closes: number }[] = [],
): { firstMinute: number; rows: number } {
  const days = open.length > 0 ? open : [usual]
  const starts = [...days.map(({ opens }) => opens), ...visits.map((visit) => minutesOf(visit.time))]
  const ends = [...days.map(({ closes }) => closes + rowMinutes), ...visits.map(endOf)]
  const first = Math.floor(Math.min(...starts) / rowMinutes) * rowMinutes
  const end = Math.min(dayMinutes, Math.max(...ends))
  return { firstMinute: first, rows: Math.ceil((end - first) / rowMinutes) }
}

/**
 * Where each visit of a day stands, and whether it has its half hours to itself. What goes on after midnight is cut there.
 * In the order that came in.
 */
export function placed<T extends Timed>(visits: readonly T[], firstMinute: number): (T & Placed)[] {
  const boxes = visits.map((visit) => {
    const row = Math.floor((minutesOf(visit.time) - firstMinute) / rowMinutes)
    const lastMinute = Math.min(dayMinutes, endOf(visit))
    const rows = Math.max(1, Math.ceil((lastMinute - firstMinute) / rowMinutes) - row)
    return { ...visit, row, rows, isAlone: true }
  })
  let group: typeof boxes = []
  let groupEnd = 0
  for (const box of [...boxes].sort((one, other) => one.row - other.row)) {
    if (box.row >= groupEnd) group = []
    group.push(box)
    if (group.length > 1) for (const one of group) one.isAlone = false
    groupEnd = Math.max(groupEnd, box.row + box.rows)
  }
  return boxes
}

const endOf = ({ time, durationMinutes }: Timed): number => minutesOf(time) + durationMinutes

/** The half hours of a grid, as times. */
export const rowTimes = ({ firstMinute, rows }: { firstMinute: number; rows: number }): ClockTime[] =>
  Array.from({ length: rows }, (_, row) => clockTime(firstMinute + row * rowMinutes))

/** What is in a column: a visit, a half hour with several things below each other, or one in which somebody could still come. */
export type Cell<T, F> =
  | { kind: 'visit'; row: number; block: T }
  | { kind: 'many'; row: number; blocks: T[]; free: F | null }
  | { kind: 'gap'; row: number; free: F }

type Column<T, F> = { blocks: readonly T[]; free: readonly F[]; firstMinute: number }

/**
 * The cells of a day from top to bottom. Where several would stand side by side, each half hour is one block of those
 * that begin in it: a name needs its width. A half hour with nobody can be pressed where something is free in it; so can
 * what short visits leave of one.
 */
export function cellsOf<T extends Timed & Placed, F extends { time: ClockTime }>({
  blocks,
  free,
  firstMinute,
}: Column<T, F>): Cell<T, F>[] {
  const cells = new Map<number, Cell<T, F>[]>()
  const many = new Map<number, T[]>()
  for (const block of blocks) {
    if (!block.isAlone) many.set(block.row, [...(many.get(block.row) ?? []), block])
    else cells.set(block.row, [{ kind: 'visit', row: block.row, block }])
  }
  for (const [row, together] of many) cells.set(row, [{ kind: 'many', row, blocks: together, free: null }])
  for (const one of free) {
    const row = Math.floor((minutesOf(one.time) - firstMinute) / rowMinutes)
    const isHeld = blocks.some((block) => block.row <= row && row < block.row + block.rows)
    if (!isHeld && !cells.has(row)) cells.set(row, [{ kind: 'gap', row, free: one }])
    else if (!blocks.some((block) => runsAt(block, minutesOf(one.time)))) addBelow(cells, row, one)
  }
  return [...cells.values()].flat().sort((one, other) => one.row - other.row)
}

const runsAt = (visit: Timed, minute: number) => minutesOf(visit.time) <= minute && minute < endOf(visit)

/** The rest of a half hour, below the short visits in it; not where a longer one reaches into it. */
function addBelow<T extends Placed, F>(cells: Map<number, Cell<T, F>[]>, row: number, free: F): void {
  const [there, ...others] = cells.get(row) ?? []
  if (!there || others.length > 0 || there.kind === 'gap') return
  const blocks = there.kind === 'visit' ? [there.block] : there.blocks
  if (there.kind === 'many' && there.free !== null) return
  if (blocks.every(({ rows }) => rows === 1)) cells.set(row, [{ kind: 'many', row, blocks, free }])
}

/** Half hours in which something could happen, by whether nothing is: those of a lunch for all but its first are not drawn. */
export function foldedRows(
  rows: number,
  lunch: { row: number; rows: number }[],
  isHeld: (row: number) => boolean,
): Set<number> {
  const folded = new Set<number>()
  for (const one of lunch)
    for (let row = one.row + 1; row < Math.min(rows, one.row + one.rows); row++)
      if (!isHeld(row)) folded.add(row)
  return folded
}
