import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })
    const accessible = async (page: Page) => {
      if (javaScriptEnabled) await expectAccessible(page)
    }

    test('an address is proved before it is kept, and figures open with a token that is shown once', async ({
      page,
      clinic,
    }) => {
      await signIn(page, clinic, '/admin/settings/domain')
      await expect(page.getByRole('heading', { name: 'No address yet' })).toBeVisible()
      await accessible(page)
      const address = page.getByLabel('Web address')
      await address.fill('clinic')
      await page.getByRole('button', { name: 'Check and save' }).click()
      await expect(page.getByText('That isn’t a web address. It looks like clinic.example.')).toBeVisible()
      await expect(address).toHaveValue('clinic')
      await address.fill('127.0.0.1')
      await page.getByRole('button', { name: 'Check and save' }).click()
      await expect(page.getByText('127.0.0.1 leads to a private network')).toBeVisible()
      await accessible(page)

      expect((await page.request.get('/metrics')).status()).toBe(404)
      await page.getByRole('button', { name: 'Create a token' }).click()
      const token = await page.getByLabel('Token').inputValue()
      await accessible(page)
      const read = async () => {
        const headers = { Authorization: `Bearer ${token}` }
        return (await page.request.get('/metrics', { headers })).status()
      }
      expect(await read()).toBe(200)
      await page.goto('/admin/settings/domain')
      expect(await page.content()).not.toContain(token)
      await page.getByRole('button', { name: 'Turn off' }).click()
      await expect(page.getByText('Metrics are off.')).toBeVisible()
      expect(await read()).toBe(404)
    })
  })
}
