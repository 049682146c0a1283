import { expect, test } from 'vitest'
import { later } from './components/use-now.ts'
import { type DayCell, sharedLunch } from './day-cells.ts'

const lunch = { row: 6, rows: 2, words: 'Lunch', isClosure: false, isLunch: true }
const column = (closed: object[] = [lunch]) => ({ closed, breaks: [] as object[] })
const shared = (columns: object[], cells: Partial<DayCell>[][] = []) =>
  sharedLunch({ columns, firstMinute: 540 } as never, cells as never)

test.each([
  { columns: [column(), column()], cells: [], found: 1 },
  { columns: [column(), column([{ ...lunch, row: 0, rows: 17, isLunch: false }])], cells: [], found: 1 },
  { columns: [column(), column([])], cells: [], found: 1 },
  { columns: [column(), column([{ ...lunch, row: 0, rows: 4, isLunch: false }])], cells: [], found: 0 },
  { columns: [column(), column()], cells: [[], [{ kind: 'gap' as const, row: 7 }]], found: 0 },
  { columns: [{ closed: [], breaks: [{ from: 720, to: 780 }] }], cells: [], found: 1 },
])(
  'lunch is said once where all who are there have it and nobody comes: $found',
  ({ columns, cells, found }) => {
    expect(shared(columns, cells)).toHaveLength(found)
  },
)

test('the clock goes on past midnight', () => {
  const told = { date: '2026-11-30', time: '23:58' } as never
  expect(later(told, 1)).toEqual({ date: '2026-11-30', time: '23:59' })
  expect(later(told, 3)).toEqual({ date: '2026-12-01', time: '00:01' })
})
