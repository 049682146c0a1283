import { type FreeTime, rowMinutes } from '#app/features/scheduling/staff-times/rules.ts'
import type { ScheduleColumn, ScheduledVisit } from './columns.ts'
import type { Cell } from './layout.ts'
import type { ScheduleView } from './page.server.ts'

/** What is in a column of a day. */
export type DayCell = Cell<ScheduledVisit, FreeTime>

export type Lunch = { row: number; rows: number }

/** Where all who are there have lunch, and nobody comes: said once across the board. */
export function sharedLunch(
  { columns, firstMinute }: Pick<ScheduleView, 'columns' | 'firstMinute'>,
  cells: readonly DayCell[][],
): Lunch[] {
  const all = columns.flatMap((column) => lunchesOf(column, firstMinute))
  const isBusy = (one: Lunch) =>
    cells.some((ofColumn) => ofColumn.some((cell) => cell.row < one.row + one.rows && endOf(cell) > one.row))
  const isForAll = (one: Lunch) =>
    columns.every((column) => {
      const closed = [...column.closed, ...lunchesOf(column, firstMinute)]
      return (
        (column.closed.length === 0 && column.breaks.length === 0) ||
        closed.some(({ row, rows }) => row <= one.row && row + rows >= one.row + one.rows)
      )
    })
  const found = all.filter((one) => !isBusy(one) && isForAll(one))
  return found.filter((one, at) => found.findIndex(({ row }) => row === one.row) === at)
}

const lunchesOf = ({ closed, breaks }: ScheduleColumn, firstMinute: number): Lunch[] => [
  ...closed.filter(({ isLunch }) => isLunch),
  ...breaks.map(({ from, to }) => ({
    row: Math.round((from - firstMinute) / rowMinutes),
    rows: Math.max(1, Math.round((to - from) / rowMinutes)),
  })),
]

export const endOf = (cell: DayCell) => (cell.kind === 'visit' ? cell.row + cell.block.rows : cell.row + 1)
