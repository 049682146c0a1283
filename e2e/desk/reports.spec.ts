import { expectAccessible } from '../support/axe.ts'
import { fillDay } from '../support/busy-day.ts'
import { signIn } from '../support/desk.ts'
import type { Clinic } from '../support/fixtures.ts'
import { expect, test } from '../support/fixtures.ts'

const today = () => Temporal.Now.plainDateISO('America/Chicago')

/** Fifty visits of yesterday: eight were cancelled, two nobody came to. */
function fillYesterday(clinic: Clinic): string {
  const date = today().subtract({ days: 1 }).toString()
  fillDay(clinic, { date })
  clinic.database("update appointments set status = 'no-show' where id in ('busy-1', 'busy-2')")
  return date
}

test('the report of some days are seen, read as tables and taken as files', async ({ page, clinic }) => {
  const date = fillYesterday(clinic)
  await signIn(page, clinic)
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible()
  await page.getByRole('link', { name: 'Last 90 days' }).click()
  await expect(page.getByText('Not cancelled or deleted. No-shows count.')).toBeVisible()
  await expect(page.getByText('2 of 42')).toBeVisible()
  await expect(page.getByText('8 of 50')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Appointments by day: at most 42, on ' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Appointments by week: at most ' })).toBeVisible()
  await page.locator('summary').first().press('Enter')
  const days = page.getByRole('table', { name: 'Appointments by day' })
  await expect(days.getByRole('row').filter({ hasText: '42' })).toHaveCount(1)
  await expect(page.getByRole('table', { name: 'Appointments by treatment' }).getByRole('row')).toHaveCount(6)
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV Appointments by day' }).click()
  expect((await download).suggestedFilename()).toMatch(/^days-[\d-]+\.csv$/)

  await page.getByLabel('From', { exact: true }).fill(date)
  await page.getByLabel('To', { exact: true }).fill(date)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(`/admin/reports?range=own&from=${date}&to=${date}`)
  await expect(page.getByText('2 of 42')).toBeVisible()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectAccessible(page)
  }
  await page.emulateMedia({ forcedColors: 'active' })
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('days are chosen by links and a form, and wrong ones refused with what was typed', {
    tag: '@all',
  }, async ({ page, clinic }) => {
    const date = fillYesterday(clinic)
    await signIn(page, clinic, '/admin/reports')
    await page.getByRole('link', { name: 'Last 90 days' }).click()
    await expect(page.getByText('2 of 42')).toBeVisible()
    await page.getByLabel('From', { exact: true }).fill('2026-03-02')
    await page.getByLabel('To', { exact: true }).fill('2026-03-01')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByText('The end date can’t be before the start date.')).toBeVisible()
    await expect(page.getByLabel('From', { exact: true })).toHaveValue('2026-03-02')
    await page.getByLabel('From', { exact: true }).fill('2026-03-01')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByText('No appointments on these dates.')).toBeVisible()
    const file = await page.request.get(`/admin/reports/file?range=own&from=${date}&to=${date}&table=summary`)
    expect(await file.text()).toContain('"Appointments","42"')
  })
})
