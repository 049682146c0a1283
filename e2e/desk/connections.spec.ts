import { expectAccessible } from '../support/axe.ts'
import { signInByForm as signIn, sixMinutesLater } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('an owner makes a key, a program uses it, and it is revoked', async ({ page, clinic, request }) => {
      await signIn(page, clinic)
      sixMinutesLater(clinic)
      await page.goto('/admin/settings/connections')
      await page.getByRole('link', { name: 'Create key' }).click()
      await page.getByRole('button', { name: 'Create key' }).click()
      await page.getByLabel('Your password', { exact: true }).fill(clinic.admin.password)
      await page.getByLabel('Name').fill('Billing')
      await page.getByRole('button', { name: 'Create key' }).click()
      await expect(page.getByText('Choose a role.')).toBeVisible()
      await expect(page.getByLabel('Name')).toHaveValue('Billing')
      await page.getByRole('radio', { name: /^Front desk/ }).check()
      await page.getByLabel('Read appointments').check()
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByRole('button', { name: 'Create key' }).click()
      await expect(page.getByRole('heading', { name: 'Your new API key' })).toBeVisible()
      const key = await page.getByLabel('API key').inputValue()
      const ask = () => request.get('/api/v1/appointments', { headers: { Authorization: `Bearer ${key}` } })
      expect((await ask()).status()).toBe(200)

      await page.getByRole('link', { name: 'Done' }).click()
      const row = page.getByRole('row', { name: /Billing/ })
      await expect(row).toContainText('Read appointments')
      await expect(page.locator('body')).not.toContainText(key)
      if (javaScriptEnabled) await expectAccessible(page)
      await row.getByRole('link', { name: 'Revoke Billing' }).click()
      await page.getByRole('button', { name: 'Revoke' }).click()
      await expect(page.getByText('Key revoked.')).toBeVisible()
      await expect(row).toContainText('Revoked')
      expect((await ask()).status()).toBe(401)
    })
  })
}
