import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { fillDay } from '../support/busy-day.ts'
import { signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { bookElsewhere, comingDay } from '../support/visits.ts'

const day = comingDay('Wednesday')
/** So much of a name that is cut: "Marguerite V". */
const shortestName = 80
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
  const column = page.getByRole('group', { name: day.long.replace(/, \d+$/, '') }).first()
  await expect(column.getByRole('link', { name: /Elena|Tom/ })).toHaveCount(2)
  await expectAccessible(page)
  await expect(async () => {
    await column.getByRole('link', { name: /Elena Ruiz ?, Pending/ }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(column.getByRole('link', { name: /Tom Baker/ })).toBeFocused({ timeout: 2_000 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Tom Baker' })).toContainText('10:30 AM – 11:00 AM')
  await page.getByRole('link', { name: 'Close details' }).click()
  await expect(page).toHaveURL(new RegExp(`view=week&date=${day.date}$`))

  await page.getByRole('link', { name: 'Day', exact: true }).click()
  await page.getByRole('button', { name: /^Confirm Tom Baker/ }).click()
  await expect(page.getByRole('link', { name: /Tom Baker ?, Confirmed/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^2:00 PM ?, add appointment/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Add appointment' })
  await expect(dialog.getByLabel('Treatment')).not.toHaveValue('')
  await expect(dialog.getByRole('radio', { name: '2:00 PM' })).toBeChecked()
  await dialog.getByLabel('Treatment').selectOption('HRT')
  await expect(dialog.getByRole('radio', { name: '2:00 PM' })).toBeChecked()
  await page.goto(`/admin/dashboard?view=day&date=${day.date}`)
  await page.getByRole('link', { name: /^Add at 3:30 PM/ }).click()
  await expect(dialog.getByLabel('Treatment')).not.toHaveValue('')
  await expect(dialog.getByRole('radio', { name: '3:30 PM' })).toBeChecked()

  await page.goto(`/admin/dashboard/sheet?date=${day.date}`)
  await expect(page.getByRole('row', { name: /10:00 AM Elena Ruiz .* Pending, please call/ })).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/admin/dashboard?status=pending')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.trim().split('\r\n')).toHaveLength(2)
  expect(file).toContain('"Elena Ruiz"')
  expect(clinic.database("select action from audit_log where action in ('export', 'print')")).toHaveLength(2)
})

/** Lines beside the day, with a telephone number, whose letters run into the button of their row. */
const numbersUnderButtons = (page: Page) =>
  page
    .getByRole('complementary', { name: 'Beside the day' })
    .getByRole('listitem')
    .evaluateAll((all) =>
      all
        .filter((one) => {
          const letters = document.createRange()
          letters.selectNodeContents(one.querySelector('small') ?? one)
          const button = one.querySelector('button')?.getBoundingClientRect()
          return button !== undefined && letters.getBoundingClientRect().right > button.left
        })
        .map((one) => one.textContent),
    )

test('a day of fifty visits can be read, and each of them pressed', async ({ page, clinic }) => {
  fillDay(clinic, day)
  await signIn(page, clinic)
  const looks = [
    { view: 'day', width: 1440, height: 900 },
    { view: 'day', width: 1024, height: 768 },
    { view: 'day', width: 390, height: 844 },
    { view: 'week', width: 1440, height: 900 },
    { view: 'week', width: 1024, height: 768 },
    { view: 'week', width: 390, height: 844 },
  ]
  for (const { view, width, height } of looks) {
    await page.setViewportSize({ width, height })
    await page.goto(`/admin/dashboard?view=${view}&date=${day.date}`)
    const blocks = await page.locator('[data-kind] a[data-visit]:visible').evaluateAll((all) =>
      all.map((one) => {
        const { width, height } = one.getBoundingClientRect()
        const name = one.querySelector('bdi')?.parentElement ?? null
        const isWhole = name !== null && name.scrollWidth <= name.clientWidth
        return { width, height, name: isWhole ? width : (name?.clientWidth ?? 0) }
      }),
    )
    expect(blocks).toHaveLength(50)
    expect(Math.min(...blocks.flatMap((block) => [block.width, block.height]))).toBeGreaterThanOrEqual(24)
    expect(Math.min(...blocks.map((block) => block.name))).toBeGreaterThanOrEqual(shortestName)
    expect(await numbersUnderButtons(page)).toEqual([])
  }
})

test('today has the thin lines of every other day', async ({ page, clinic }) => {
  await signIn(page, clinic)
  await page.goto('/admin/dashboard?view=day')
  const widths = page
    .getByRole('group', { name: 'Day', exact: true })
    .locator('i')
    .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).borderBottomWidth))
  expect(new Set(await widths)).toEqual(new Set(['0px']))
})
