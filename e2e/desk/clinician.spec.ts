import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { signIn } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'
import { hire } from '../support/roles.ts'
import { fillTeamDay } from '../support/team-day.ts'
import { comingDay } from '../support/visits.ts'

const day = comingDay('Wednesday')

/** Sam Okafor, with two of the day's appointments, under an account of their own. */
async function enterAsSam(page: Page, clinic: Clinic) {
  fillTeamDay(clinic, day)
  hire(clinic, 'clinician')
  clinic.database(`update admins set "clinicianId" = 'sam' where id = 'new-1' returning id`)
  for (const [id, name] of [
    ['patient-7', 'Ann Quick'],
    ['patient-2', 'Elena Ruiz'],
  ])
    clinic.database(`insert into patients (id, name, phone, e164, email, language, "createdAt", "updatedAt")
      select '${id}', '${name}', '', '', '', 'en', "createdAt", "updatedAt" from admins where id = 'new-1' returning id`)
  await signIn(page, { ...clinic, admin: { ...clinic.admin, username: 'sam' } }, '/admin/dashboard?tab=all')
}

test('a clinician’s day: their own patients, marked and noted, and nobody else’s', async ({
  page,
  clinic,
}) => {
  await enterAsSam(page, clinic)
  await expect(page.getByRole('link', { name: 'Ann Quick', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Hector Kim', exact: true })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).not.toContainText('Elena Ruiz')
  for (const name of ['Add appointment', 'Recently deleted', 'Alexandria Rivera-Featherstonehaugh'])
    await expect(main.getByRole('link', { name })).toHaveCount(0)
  await expect(main.getByRole('checkbox')).toHaveCount(0)
  await expectAccessible(page)

  const row = page.getByRole('row', { name: /Ann Quick/ })
  await row.getByRole('link', { name: /^Update Status/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Update status' })
  await expect(dialog.getByRole('radio')).toHaveCount(5)
  await dialog.getByRole('radio', { name: /^Completed/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Completed')

  await row.getByRole('link', { name: 'Ann Quick', exact: true }).click()
  const details = page.getByRole('complementary', { name: 'Ann Quick' })
  for (const name of ['Move', 'Cancel appointment', 'Repeat', 'Delete'])
    await expect(details.getByRole('link', { name })).toHaveCount(0)
  await details.getByRole('link', { name: 'Add a note' }).click()
  await details.getByLabel('What the team should know').fill('Prefers the left arm')
  await details.getByRole('button', { name: 'Save note' }).click()
  await expect(details).toContainText('Prefers the left arm')
  await expectAccessible(page)

  await details.getByRole('link', { name: 'Patient record' }).click()
  await expect(page.getByRole('heading', { name: 'Ann Quick', level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: /Save/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('boards, the printed schedule and the search are a clinician’s own', async ({ page, clinic }) => {
  await enterAsSam(page, clinic)
  for (const view of ['day', 'week', 'month']) {
    await page.goto(`/admin/dashboard?view=${view}&date=${day.date}&clinician=alex`)
    await expect(page.getByRole('main')).not.toContainText('Rosa Delgado')
    if (view !== 'month') await expect(page.getByRole('link', { name: /Quick/ }).first()).toBeVisible()
  }
  await page.goto(`/admin/dashboard/sheet?date=${day.date}&clinician=alex`)
  await expect(page.getByRole('article')).toContainText('Ann Quick')
  await expect(page.getByRole('article')).not.toContainText('Rosa Delgado')
  for (const path of ['/admin/dashboard/team-2', '/admin/patients/patient-2', '/admin/dashboard/nobody'])
    expect((await page.goto(path))?.status(), path).toBe(404)
  await expect(page.getByRole('main')).not.toContainText('Elena')
  await page.goto('/admin/patients')
  await page.getByRole('searchbox').fill('Elena')
  await expect(page.getByText('No results')).toBeVisible()
})

test('an account without its clinician says why it shows nothing', async ({ page, clinic }) => {
  await enterAsSam(page, clinic)
  clinic.database(`update clinicians set "deletedAt" = "updatedAt" where id = 'sam' returning id`)
  await page.reload()
  await expect(page.getByText('This account isn’t linked to a clinician')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Ann Quick')
  await expectAccessible(page)
})

test('an owner gives a clinician an account', async ({ page, clinic }) => {
  fillTeamDay(clinic, day)
  await signIn(page, clinic, '/admin/settings?add=1')
  const dialog = page.getByRole('dialog', { name: 'Add user' })
  await dialog.getByLabel('Username').fill('okafor')
  await expect(dialog.getByLabel(/^Whose appointments/)).toBeHidden()
  await dialog.getByRole('radio', { name: /^Clinician/ }).check()
  await dialog.getByLabel(/^Password/).fill('a sunny porch at noon')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose the clinician this account belongs to.').first()).toBeVisible()
  await dialog.getByLabel(/^Whose appointments/).selectOption('Sam Okafor')
  await dialog.getByLabel(/^Password/).fill('a sunny porch at noon')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /okafor/ })).toContainText('Sam Okafor')
})
