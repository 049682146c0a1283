import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'
import { fillSheetDay } from '../support/sheet-day.ts'
import { comingDay } from '../support/visits.ts'

const long = 'First visit, would like to go through the side effects, and walks with a stick. Thanks!'
const some = (made: number) => (made % 6 === 3 ? 'Brings form MCSA-5875' : '')

const inch = 96
const letterWidth = 8.5 * inch
/** That of the printed schedule; other pages have wider ones. */
const margin = 0.5 * inch

/** How many pages Chromium prints it on. */
async function pagesOf(page: Page, format: 'Letter' | 'A4'): Promise<number> {
  // In the font that stands in until the page's own has come, lines are longer.
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const pdf = await page.pdf({ format, preferCSSPageSize: false, printBackground: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

test('a day of 48 visits is two pages, what patients wrote and free times included', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  const [day, wordy, full] = [comingDay('Tuesday'), comingDay('Wednesday'), comingDay('Thursday')]
  fillSheetDay(clinic, day, { words: some })
  fillSheetDay(clinic, wordy, { words: () => long })
  fillSheetDay(clinic, full, { words: some, times: 4 })
  await signIn(page, clinic, `/admin/dashboard/sheet?date=${day.date}`)
  await expect(page.getByText('48 appointments, 6 to call, 3 available times')).toBeVisible()
  await expect(page.locator('[data-visit]')).toHaveCount(48)
  await expect(
    page
      .getByRole('list')
      .filter({ has: page.locator('s') })
      .getByRole('listitem'),
  ).toHaveCount(2)
  await expect(page.getByRole('cell', { name: 'Available with A. Rivera:' })).toHaveCount(1)
  expect(await pagesOf(page, 'Letter')).toBe(2)
  expect(await pagesOf(page, 'A4')).toBe(2)
  await expectAccessible(page)

  const words = page.getByText('Brings form MCSA-5875')
  await expect(words).toHaveCount(8)
  await page.getByRole('checkbox', { name: 'What patients wrote' }).uncheck()
  await page.getByRole('checkbox', { name: 'Available times' }).uncheck()
  await expect(words).toHaveCount(0)
  await expect(page.getByText('Available with')).toHaveCount(0)
  await expect(page.locator('[data-visit]')).toHaveCount(48)

  await page.goto(`/admin/dashboard/sheet?date=${wordy.date}`)
  await expect(page.getByText(long.slice(0, 40))).toHaveCount(48)
  expect(await pagesOf(page, 'Letter')).toBeLessThanOrEqual(3)

  await page.goto(`/admin/dashboard/sheet?date=${full.date}`)
  await expect(page.locator('[data-visit]')).toHaveCount(192)
  expect(await pagesOf(page, 'Letter')).toBeLessThanOrEqual(10)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('thead')).toHaveCSS('display', 'table-header-group')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wider).toBeLessThanOrEqual(0)
  }
})

test('51 visits with rooms are two pages, by the button as by the address', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  const day = comingDay('Tuesday')
  fillSheetDay(clinic, day, { words: some, isFull: true })
  await signIn(page, clinic, `/admin/dashboard?view=day&date=${day.date}`)
  await hydrated(page)
  // What comes later brings its sheets along, which are next to those that are there.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Printed schedule', exact: true }).click()
  await expect(page.locator('[data-visit]')).toHaveCount(51)
  const sheets = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) =>
      href.replace('#', ''),
    ),
  )
  expect(sheets.length).toBeGreaterThan(new Set(sheets).size)
  const inOrder = sheets.filter((href, at) => href !== sheets[at - 1])
  expect(inOrder).toHaveLength(new Set(sheets).size)
  const name = page.getByRole('columnheader', { name: 'Patient' })
  const print = async () => {
    await page.emulateMedia({ media: 'print' })
    const pages = [await pagesOf(page, 'Letter'), await pagesOf(page, 'A4')]
    await page.setViewportSize({ width: letterWidth - 2 * margin, height: 900 })
    const width = (await name.boundingBox())?.width ?? 0
    await page.emulateMedia({ media: 'screen' })
    return { pages, width }
  }
  const byButton = await print()
  expect(byButton.pages).toEqual([2, 2])
  expect(byButton.width).toBeGreaterThan(1.4 * inch)
  await page.reload()
  expect(await print()).toEqual(byButton)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the sheet of the next day is one link away, and leaves away what is not wanted', async ({
    page,
    clinic,
  }) => {
    const today = Temporal.Now.plainDateISO('America/Chicago')
    const tomorrow = today.add({ days: 1 }).toString()
    fillSheetDay(clinic, { date: tomorrow }, { words: some })
    await signIn(page, clinic)
    await page.getByLabel('Other printed schedules').click()
    await page.getByRole('link', { name: /^Print tomorrow/ }).click()
    await expect(page).toHaveURL(`/admin/dashboard/sheet?date=${tomorrow}`)
    await page.getByRole('checkbox', { name: 'What patients wrote' }).uncheck()
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByText('Brings form MCSA-5875')).toHaveCount(0)
    await expect(page.getByRole('checkbox', { name: 'Available times' })).toBeChecked()
    await expect(page.locator('[data-visit]')).toHaveCount(48)
  })
})
