import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { signIn } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'

async function confirm(page: Page, clinic: Clinic, name: string): Promise<void> {
  await signIn(page, clinic, `/admin/clinic/legal/${name}`)
  await page.getByLabel(/^I read this page/).check()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Confirmed. It goes live when you publish.')).toBeVisible()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('an owner confirms a legal page, and the website has it once it is published', async ({
      page,
      clinic,
    }) => {
      test.slow()
      expect((await page.goto('/legal/complaints'))?.status()).toBe(404)
      await signIn(page, clinic, '/admin/clinic/legal')
      await expect(page.getByText('Add the name or title of your privacy officer.')).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByRole('link', { name: 'Complaints', exact: true }).click()
      await page.getByRole('button', { name: 'Confirm', exact: true }).click()
      await expect(page.getByText('Check the box first.')).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      await confirm(page, clinic, 'complaints')
      await page.goto('/admin/clinic/publish')
      await page.getByRole('button', { name: 'Publish 4 changes' }).last().click()
      await expect(page.getByText('Everything is published', { exact: true })).toBeVisible()
      await page.goto('/')
      const legal = page.getByRole('navigation', { name: 'Legal' })
      await expect(legal.getByRole('link')).toHaveText(['Complaints'])
      await legal.getByRole('link').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complaints')
      await expect(page.getByText('AVISO SOBRE LAS QUEJAS')).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      await page.goto('/es/legal/complaints')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quejas')
      expect(await (await page.request.get('/sitemap.xml')).text()).toContain('/legal/complaints')
    })
  })
}
