import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { rowOf, signIn } from '../support/desk.ts'
import { errorSummary } from '../support/error-summary.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'
import { bookElsewhere, comingDay } from '../support/visits.ts'

const day = comingDay('Wednesday')
const save = (page: Page) => page.getByRole('button', { name: 'Save treatment' })
const open = (page: Page, name: string, action: 'Edit' | 'Delete') =>
  rowOf(page, name)
    .getByRole('link', { name: new RegExp(`^${action}`) })
    .click()

test('staff add, change, switch off and delete treatments', async ({ page, clinic }) => {
  test.slow()
  await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Elena Ruiz' })
  await signIn(page, clinic)
  await add(page)
  await remove(page)
  await loseDay(page, clinic)
  await switchOff(page, clinic)
})

test('somebody who was deleted is in the form, and can be taken away', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  clinic.database(`update clinicians set "deletedAt" = "updatedAt"`)
  await signIn(page, clinic, '/admin/treatments')
  await open(page, 'HRT', 'Edit')
  const gone = page.getByRole('checkbox', { name: 'Dr. Jordan Example, MD (deleted)' })
  await gone.uncheck()
  await expect(gone).not.toBeChecked()
  await save(page).click()
  await expect(page.getByText('Treatment updated successfully')).toBeVisible()
  await open(page, 'HRT', 'Edit')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(gone).toHaveCount(0)
})

async function add(page: Page) {
  await page.goto('/admin/treatments')
  await page.getByRole('link', { name: 'Add treatment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add treatment' })
  await dialog.getByRole('checkbox', { name: 'Tuesday' }).check()
  await dialog.getByRole('checkbox', { name: '9:00 AM' }).check()
  await save(page).click()
  await expect(errorSummary(dialog).getByRole('link')).toHaveText(['Name and description are required'])
  await expect(dialog.getByRole('checkbox', { name: 'Tuesday' })).toBeChecked()
  await dialog.getByLabel('Name', { exact: true }).fill('Flu shot')
  await dialog.getByLabel('Description', { exact: true }).fill('Seasonal vaccination.')
  await dialog.getByLabel('Name in Spanish').fill('Vacuna contra la gripe')
  await save(page).click()
  await expect(page.getByText('Treatment added successfully')).toBeVisible()
  await expect(rowOf(page, 'Flu shot')).toContainText('9:00 AM')
  await expect(rowOf(page, 'Flu shot')).toContainText('Vacuna contra la gripe')
  await page.goto('/appointment')
  await expect(page.getByText('Flu shot').first()).toBeVisible()
  await page.goto('/es/appointment')
  await expect(page.getByRole('radio', { name: /^Vacuna contra la gripe/ })).toHaveValue('Flu shot')
  await expect(page.getByText('Flu shot')).toHaveCount(0)
}

async function remove(page: Page) {
  await page.goto('/admin/treatments')
  await open(page, 'Flu shot', 'Delete')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this treatment?')
  await expect(question).toContainText('You can restore it for 30 days.')
  await question.getByRole('button', { name: 'Delete treatment' }).click()
  await expect(page.getByText('Treatment deleted successfully')).toBeVisible()
  await expect(rowOf(page, 'Flu shot')).toHaveCount(0)
}

/** Whom a day taken away leaves outside is shown before it is saved. */
async function loseDay(page: Page, clinic: Clinic) {
  await open(page, 'HRT', 'Edit')
  await page.getByRole('checkbox', { name: 'Wednesday' }).uncheck()
  await expect(page.getByText('1 upcoming appointment is outside')).toBeVisible()
  const link = page.getByRole('link', { name: /^Open this appointment in a list/ })
  await expect(page.getByRole('checkbox', { name: 'Wednesday' })).not.toBeChecked()
  const address = (await link.getAttribute('href')) as string
  const visits = await page.context().newPage()
  await visits.goto(address)
  await expect(rowOf(visits, 'Elena Ruiz')).toBeVisible()
  await visits.close()
  await save(page).click()
  await expect(page.getByText('Treatment updated successfully')).toBeVisible()
  expect(clinic.database(`select weekdays from treatments where name ->> 'en' = 'HRT'`)).toEqual([
    { weekdays: '[1,2]' },
  ])
  expect(clinic.database('select name, status from appointments')).toEqual([
    { name: 'Elena Ruiz', status: 'pending' },
  ])
}

async function switchOff(page: Page, clinic: Clinic) {
  await page.goto('/admin/treatments')
  const active = page.getByRole('button', { name: 'HRT active' })
  await expect(active).toHaveAttribute('aria-pressed', 'true')
  await active.click()
  await expect(page.getByText('Treatment updated successfully')).toBeVisible()
  await expect(active).toHaveAttribute('aria-pressed', 'false')
  expect(clinic.database(`select active from treatments where name ->> 'en' = 'HRT'`)).toEqual([
    { active: 0 },
  ])
}

test('the form follows every choice, and axe finds nothing on any state', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  test.slow()
  await bookElsewhere(clinic, { day, time: '10:00 AM' })
  await signIn(page, clinic, '/admin/treatments?add=1')
  const dialog = page.getByRole('dialog', { name: 'Add treatment' })
  await expect(dialog.getByText('Please select at least one day and time')).toBeVisible()
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('button', { name: 'Select All days' }).click()
  await dialog.getByRole('button', { name: 'Select All times' }).click()
  await expect(dialog.getByText('Monday to Friday, 9:00 AM - 4:30 PM')).toBeVisible()
  await expect(dialog.getByText(/^Outside opening hours: .*5:00 PM\. Only staff can book them/)).toBeVisible()
  await expect(save(page)).not.toHaveAttribute('aria-disabled')
  await dialog.getByRole('button', { name: 'Clear all days' }).click()
  await expect(dialog.getByText('Nothing is offered yet.')).toBeVisible()
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true')

  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/admin/treatments')
    await expectAccessible(page)
    await open(page, 'HRT', 'Edit')
    await page.getByRole('checkbox', { name: 'Wednesday' }).uncheck()
    await expect(page.getByText('1 upcoming appointment is outside')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/admin/treatments')
    await open(page, 'HRT', 'Delete')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page)
  }
})
