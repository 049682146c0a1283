import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { rowOf, signIn } from '../support/desk.ts'
import { errorSummary } from '../support/error-summary.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'
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

test('treatments and categories are put in order, and the booking page follows', async ({ page, clinic }) => {
  test.slow()
  await signIn(page, clinic, '/admin/treatments')
  await hydrated(page)
  const up = page.getByRole('button', { name: 'Move up: HRT' })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('HRT is now 1 of 5.')).toBeVisible()
  await expect(up).toBeFocused()
  await expect(up).toHaveAttribute('aria-disabled', 'true')

  await open(page, 'NCT Neuro Cognitive Test', 'Edit')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name of the new category')).toHaveCount(0)
  await dialog.getByLabel('Category').selectOption('New category...')
  await save(page).click()
  await expect(errorSummary(dialog).getByRole('link')).toHaveText(['Please name the category.'])
  await dialog.getByLabel('Name of the new category').fill('Tests')
  await dialog.getByLabel(/^In Spanish/).fill('Pruebas')
  await expectAccessible(page)
  await save(page).click()
  await expect(page.getByText('Treatment updated successfully')).toBeVisible()
  await open(page, 'DOT Physical Exam', 'Edit')
  await dialog.getByLabel('Category').selectOption('Tests')
  await save(page).click()
  await expect(page.getByRole('rowheader', { name: /^Tests/ })).toBeVisible()
  await page.getByRole('button', { name: 'Move up: NCT Neuro Cognitive Test' }).click()
  await expect(page.getByText('NCT Neuro Cognitive Test is now 1 of 2 in Tests.')).toBeVisible()
  await page.getByRole('link', { name: 'Rename Tests' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Exams')
  await save(page).click()
  await expect(page.getByText('Category renamed.')).toBeVisible()
  await expectAccessible(page)

  const shown = [
    'HRT',
    'Semaglutide weight management medication',
    'Stem Cell therapy',
    'NCT Neuro Cognitive Test',
    'DOT Physical Exam',
  ]
  await page.goto('/appointment')
  const radios = page.getByRole('radiogroup', { name: 'Treatment' }).getByRole('radio')
  expect(await radios.evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual(shown)
  await expect(page.getByRole('group', { name: 'Exams' }).getByRole('radio')).toHaveCount(2)
  await expectAccessible(page)
  await page.goto('/es/appointment')
  await expect(page.getByRole('group', { name: 'Pruebas' }).getByRole('radio')).toHaveCount(2)
  await page.goto('/admin/dashboard/add')
  const options = page.getByRole('combobox', { name: 'Treatment' }).last().getByRole('option')
  expect((await options.allTextContents()).slice(1)).toEqual(shown)
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
