import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { signIn, sixMinutesLater } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'
import { bookElsewhere, comingDay } from '../support/visits.ts'

const day = comingDay('Wednesday')
const email = 'ruvalcaba@example.com'

/** A mother and her child, who share a mail address. */
async function open(page: Page, clinic: Clinic): Promise<void> {
  await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Maria Ruvalcaba', email })
  await bookElsewhere(clinic, { day, time: '11:00 AM', name: 'Nico Ruvalcaba', email })
  await signIn(page, clinic)
  const [child] = clinic.database(`select id from patients where name = 'Nico Ruvalcaba'`)
  await page.goto(`/admin/patients/${child?.id}`)
}

const names = (clinic: Clinic) =>
  ['patients', 'appointments'].map((table) => clinic.database(`select name from ${table}`))

async function eraseAskedAgain(page: Page, clinic: Clinic): Promise<void> {
  await page.getByRole('link', { name: 'Erase...' }).click()
  await expect(page.getByRole('heading', { name: 'Erase this patient', level: 1 })).toBeVisible()
  await expect(page.getByText('1 appointment, with notes and reasons')).toBeVisible()
  await expect(page.getByRole('listitem').getByRole('link', { name: 'Maria Ruvalcaba' })).toBeVisible()
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByText('Please check this box first.').last()).toBeVisible()
  expect(names(clinic)[0]).toHaveLength(2)
  sixMinutesLater(clinic)
  await page.getByLabel('I understand that this can’t be undone.').check()
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByLabel('I understand that this can’t be undone.')).toBeChecked()
  await page.getByLabel('Your password', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByText('That password isn’t right.').last()).toBeVisible()
  await page.getByLabel('Your password', { exact: true }).fill(clinic.admin.password)
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByRole('heading', { name: 'The patient was erased', level: 1 })).toBeVisible()
  const left = [{ name: 'Maria Ruvalcaba' }]
  expect(names(clinic)).toEqual([left, left])
}

test('a patient’s data is handed out and erased, after asking again; who shares the address keeps theirs', async ({
  page,
  clinic,
}) => {
  await open(page, clinic)
  const address = page.url()
  sixMinutesLater(clinic)
  await page.getByRole('link', { name: 'Export data' }).click()
  await page.getByLabel('Your password', { exact: true }).fill(clinic.admin.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download file' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^patient-[\d-]{10}\.json$/)
  const told = JSON.parse(readFileSync(await file.path(), 'utf8'))
  expect(told).toMatchObject({ appointments: [{ name: 'Nico Ruvalcaba', email }] })

  await page.goto(address)
  await page.getByRole('link', { name: 'Erase...' }).click()
  await expectAccessible(page)
  await page.goBack()
  await eraseAskedAgain(page, clinic)
  await expectAccessible(page)
  await page.goto(address)
  await expect(page.getByText('This patient no longer exists.')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a patient is erased by forms and links', async ({ page, clinic }) => {
    await open(page, clinic)
    await eraseAskedAgain(page, clinic)
  })
})
