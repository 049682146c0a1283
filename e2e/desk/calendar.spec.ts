import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { fillDay } from '../support/busy-day.ts'
import { signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { bookElsewhere, comingDay } from '../support/visits.ts'

const day = comingDay('Wednesday')
/** "Wed 9" */
const shortDay = `Wed ${Number(day.date.slice(8))}`
const semaglutide = 'Semaglutide weight management medication'

test('a visit is opened from the week and the day, and somebody is added at a free time', async ({
  page,
  clinic,
}) => {
  await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Elena Ruiz' })
  await bookElsewhere(clinic, { day, time: '10:30 AM', name: 'Tom Baker', treatment: semaglutide })
  await signIn(page, clinic)
  await expect(page.getByRole('region', { name: 'Today' })).toContainText('2need an answer')
  await page.goto(`/admin/dashboard?view=week&date=${day.date}`)
  const column = page.getByRole('group', { name: shortDay, exact: true })
  await expect(column.getByText('E. Ruiz')).toBeVisible()
  await expectAccessible(page)
  const half = column.locator('details').filter({ hasText: 'T. Baker' })
  await expect(async () => {
    await half.locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect(half.getByRole('link', { name: 'Tom Baker' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(half).toContainText('10:30 AM · Semaglutide')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(half.getByRole('link', { name: 'Tom Baker' })).toBeHidden()
  await expect(half.locator('summary')).toBeFocused()
  // A mouse that rests shows who comes, and takes it away again; a press holds it.
  await half.locator('summary').hover()
  await expect(half.getByRole('link', { name: 'Tom Baker' })).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(half.getByRole('link', { name: 'Tom Baker' })).toBeHidden()
  await half.locator('summary').hover()
  await expect(half.getByRole('link', { name: 'Tom Baker' })).toBeVisible()
  await half.locator('summary').click()
  await page.mouse.move(0, 0)
  await half.getByRole('link', { name: 'Tom Baker' }).click()
  await expect(page.getByRole('complementary', { name: 'Tom Baker' })).toContainText('10:30 AM – 11:00 AM')
  await page.getByRole('link', { name: 'Close details' }).click()
  await expect(page).toHaveURL(new RegExp(`view=week&date=${day.date}$`))

  await page.getByRole('link', { name: 'Month', exact: true }).click()
  const cell = page.getByRole('cell').filter({ has: page.locator(`[data-day="${day.date}"]`) })
  await expect(cell).toContainText('2 visits')
  await expect(cell).toContainText('2 not confirmed')
  await expect(cell.getByRole('meter')).toBeVisible()
  await expectAccessible(page)
  await cell.getByRole('link').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await expect(cell.getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')

  const board = page.getByRole('group', { name: day.long.replace(/, \d+$/, '') }).first()
  await expect(board.getByRole('link', { name: /10:30 AM, Pending, Tom Baker/ })).toBeVisible()
  await board.getByRole('link', { name: /Elena Ruiz/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(board.getByRole('link', { name: /Tom Baker/ })).toBeFocused()
  await expectAccessible(page)
  const after = page.getByRole('link', { name: 'Day after' })
  await after.focus()
  await page.keyboard.press('Enter')
  await expect(board).toHaveCount(0)
  await expect(after).toBeFocused()
  await page.goBack()
  await page.getByRole('link', { name: /^Add at 3:30 PM/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Add appointment' })
  await expect(dialog.getByLabel('Treatment')).not.toHaveValue('')
  await expect(dialog.getByRole('radio', { name: '3:30 PM' })).toBeChecked()

  await page.goto(`/admin/dashboard/sheet?date=${day.date}`)
  await expect(page.getByRole('row', { name: /10:00 AM Elena Ruiz .* Pending, please call/ })).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  clinic.database("update appointments set status = 'confirmed' where name = 'Tom Baker'")
  await page.goto('/admin/dashboard?status=pending')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.trim().split('\r\n')).toHaveLength(2)
  expect(file).toContain('"Elena Ruiz"')
  expect(clinic.database("select action from audit_log where action in ('export', 'print')")).toHaveLength(2)
})

test('a day of fifty visits can be read, and each of them pressed', async ({ page, clinic }) => {
  fillDay(clinic, day)
  const of = (where: string) =>
    Number(clinic.database(`select count(*) as n from appointments where ${where}`)[0]?.n)
  const [counted, cancelled] = [of("status != 'cancelled'"), of("status = 'cancelled'")]
  await signIn(page, clinic)
  const sizes = [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
    { width: 390, height: 844 },
    { width: 320, height: 700 },
  ]
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.goto(`/admin/dashboard?view=day&date=${day.date}`)
    expect(await tooSmall(page, '[data-kind] a[data-visit], [data-gap]')).toEqual([])
    await expect(page.locator('[data-kind] a[data-visit]:visible')).toHaveCount(counted)
    await expect(page.getByText(`${cancelled} cancelled`)).toBeVisible()
    expect(await isCut(page)).toBe(false)

    await page.goto(`/admin/dashboard?view=week&date=${day.date}`)
    expect(await tooSmall(page, '[data-half-hour] summary, [data-gap]')).toEqual([])
    const isPhone = size.width <= 760
    const names = isPhone ? page.getByRole('listitem').getByRole('link') : page.locator('[data-kind="week"]')
    if (isPhone) await expect(names.filter({ hasText: /\d$/ })).toHaveCount(counted)
    else await expect(names.getByText(/^\d+$/).first()).toBeVisible()
    expect(await isCut(page)).toBe(false)
    await page.goto(`/admin/dashboard?view=month&date=${day.date}`)
    expect(await isCut(page)).toBe(false)
  }
})

/** What can be pressed and is seen, but is smaller than 24 by 24. */
const tooSmall = (page: Page, of: string) =>
  page
    .locator(of)
    .filter({ visible: true })
    .evaluateAll((all) =>
      all
        .map((one) => ({ text: one.textContent, ...one.getBoundingClientRect().toJSON() }))
        .filter(({ width, height }) => width < 24 || height < 24),
    )

/** The page can be pushed sideways. */
const isCut = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

test('a day, a week and a month work without scripts', async ({ clinic, browser }) => {
  await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Elena Ruiz' })
  const context = await browser.newContext({ baseURL: clinic.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await signIn(page, clinic)
  await page.goto(`/admin/dashboard?view=month&date=${day.date}`)
  await page.locator(`[data-day="${day.date}"]`).click()
  await expect(page.getByRole('link', { name: /Elena Ruiz/ })).toBeVisible()
  await page.getByRole('link', { name: 'Week', exact: true }).click()
  await page.getByText('E. Ruiz').click()
  await page.getByRole('link', { name: 'Elena Ruiz' }).click()
  await expect(page.getByRole('complementary', { name: 'Elena Ruiz' })).toBeVisible()
  await context.close()
})
