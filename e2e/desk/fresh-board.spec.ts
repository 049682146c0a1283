import type { Page } from '@playwright/test'
import { signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { comingDay } from '../support/visits.ts'

const day = comingDay('Wednesday')

type Box = { left: number; right: number; top: number; bottom: number }
const boxes = (page: Page, of: string): Promise<Box[]> =>
  page
    .locator(of)
    .filter({ visible: true })
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))

/** What is not wholly inside of the board, with a pixel for its border. */
const outside = (board: Box | undefined, all: Box[]) =>
  all.filter(
    ({ left, right, top, bottom }) =>
      !board ||
      left < board.left - 1 ||
      right > board.right + 1 ||
      top < board.top - 1 ||
      bottom > board.bottom + 1,
  )

const widthOf = ({ left, right }: Box) => right - left

for (const width of [1440, 1024, 800])
  test(`a new clinic’s day, week and month fill their board, ${width} wide`, async ({ page, clinic }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, clinic, `/admin/dashboard?view=day&date=${day.date}`)
    const [board] = await boxes(page, '[data-kind="day"]')
    const columns = await boxes(page, '[data-column]')
    const [hours] = await boxes(page, '[data-row-time="09:00"]')
    expect(columns).toHaveLength(1)
    expect(outside(board, columns)).toEqual([])
    const [column] = columns
    // All that the hours leave.
    expect(column?.left).toBeCloseTo(hours?.right ?? 0, -1)
    expect(column?.right).toBeCloseTo(board?.right ?? 0, -1)
    const lunch = await boxes(page, '[data-kind="day"] > p')
    const [noon] = await boxes(page, '[data-row-time="12:00"]')
    const [one] = await boxes(page, '[data-row-time="13:00"]')
    expect(lunch).toHaveLength(1)
    expect(lunch[0]?.left).toBeCloseTo(column?.left ?? 0, -1)
    expect(lunch[0]?.right).toBeCloseTo(column?.right ?? 0, -1)
    expect(lunch[0]?.top).toBeCloseTo(noon?.top ?? 0, 0)
    expect(lunch[0]?.bottom).toBeCloseTo(one?.top ?? 0, 0)

    await page.goto(`/admin/dashboard?view=week&date=${day.date}`)
    const [week] = await boxes(page, '[data-kind="week"]')
    const days = await boxes(page, '[data-column]')
    expect(days).toHaveLength(5)
    expect(outside(week, days)).toEqual([])
    for (const [at, { left }] of days.entries())
      if (at > 0) expect(left).toBeCloseTo(days[at - 1]?.right ?? 0, 0)
    const share = (widthOf(week ?? { left: 0, right: 0, top: 0, bottom: 0 }) * 0.8) / days.length
    for (const one of days) expect(widthOf(one)).toBeGreaterThan(share)
    const breaks = await boxes(page, '[data-column] > p')
    expect(breaks).toHaveLength(5)
    for (const [at, { left, right }] of breaks.entries()) {
      expect(left).toBeGreaterThanOrEqual((days[at]?.left ?? 0) - 1)
      expect(right - left).toBeGreaterThan(share)
    }

    await page.goto(`/admin/dashboard?view=month&date=${day.date}`)
    const [month] = await boxes(page, 'main table')
    const cells = await boxes(page, 'main table td')
    expect(cells.length % 7).toBe(0)
    expect(outside(month, cells)).toEqual([])
    for (const one of cells) expect(widthOf(one)).toBeCloseTo(widthOf(cells[0] ?? one), -1)
  })
