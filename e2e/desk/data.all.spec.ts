import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { signIn, sixMinutesLater } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'

const path = '/admin/settings/data'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })
    const accessible = async (page: Page) => {
      if (javaScriptEnabled) await expectAccessible(page)
    }

    test('an agreement is added, edited, and deleted after a question', async ({ page, clinic }) => {
      await signIn(page, clinic, path)
      await page.getByLabel('Vendor').fill('Hill Country Hosting')
      await page.getByLabel('Signed').fill('2026-02-03')
      await page.getByRole('button', { name: 'Add agreement' }).click()
      await expect(page.getByText('Agreement added.')).toBeVisible()
      const row = page.getByRole('listitem').filter({ hasText: 'Hill Country' })
      await expect(row).toContainText('Hill Country Hosting')

      await row.getByRole('link', { name: 'Edit: Hill Country Hosting' }).click()
      const form = page.locator('form').filter({ has: page.getByLabel('Vendor') })
      await expect(form.getByLabel('Vendor')).toHaveValue('Hill Country Hosting')
      await expect(form.getByLabel('Signed')).toHaveValue('2026-02-03')
      await accessible(page)
      await form.getByLabel('Vendor').fill('')
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Enter the vendor’s name.')).toBeVisible()
      await form.getByLabel('Vendor').fill('Hill Country Cloud')
      sixMinutesLater(clinic)
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(form.getByLabel('Vendor')).toHaveValue('Hill Country Cloud')
      await form.getByLabel('Your password', { exact: true }).fill(clinic.admin.password)
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Agreement updated.')).toBeVisible()
      await expect(row).toContainText('Hill Country Cloud')

      await row.getByRole('link', { name: 'Delete: Hill Country Cloud' }).click()
      const question = page.getByRole('alertdialog', { name: 'Delete this agreement?' })
      await accessible(page)
      await question.getByRole('link', { name: 'Cancel' }).click()
      await row.getByRole('link', { name: 'Delete: Hill Country Cloud' }).click()
      sixMinutesLater(clinic)
      await question.getByRole('button', { name: 'Delete' }).click()
      await question.getByLabel('Your password', { exact: true }).fill(clinic.admin.password)
      await question.getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText('Agreement deleted.')).toBeVisible()
      await expect(row).toHaveCount(0)
    })
  })
}
