import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { signIn } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'

async function confirm(page: Page, clinic: Clinic, name: string): Promise<void> {
  await signIn(page, clinic, `/admin/clinic/legal/${name}`)
  await page.getByLabel(/^I read this page/).check()
  await page.getByRole('button', { name: /^Confirm( again)?$/ }).click()
  await expect(page.getByText('Confirmed. It goes live when you publish.')).toBeVisible()
}

async function publish(page: Page, changes: number): Promise<void> {
  await page.goto('/admin/clinic/publish')
  await page
    .getByRole('button', { name: `Publish ${changes} changes` })
    .last()
    .click()
  await expect(page.getByText('Everything is published', { exact: true })).toBeVisible()
}

test('what a page said before stays to be read, printed, and is in no search engine', async ({
  page,
  clinic,
}) => {
  test.slow()
  await confirm(page, clinic, 'complaints')
  await publish(page, 4)
  await page.goto('/admin/clinic/legal/complaints')
  await page.getByLabel('Text, English').fill('Call {phone}, and we’ll make it right.')
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await expect(page.getByText('Confirm again', { exact: true }).first()).toBeVisible()
  await confirm(page, clinic, 'complaints')
  await publish(page, 2)
  await page.goto('/legal/complaints')
  await expect(page.getByText('and we’ll make it right.')).toBeVisible()
  const earlier = page.getByRole('navigation', { name: 'Earlier versions' })
  await earlier.getByRole('link').click()
  await expect(page).toHaveURL(/\/legal\/complaints\/1$/)
  await expect(page.getByText(/^In effect until /)).toBeVisible()
  await expect(page.getByText('AVISO SOBRE LAS QUEJAS')).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^In effect until /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Read the current version' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Español' }).first().click()
  await expect(page).toHaveURL(/\/es\/legal\/complaints\/1$/)
  await page.getByRole('link', { name: 'Leer la versión vigente' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quejas')
  expect((await page.request.get('/legal/complaints/2')).status()).toBe(404)
  expect(await (await page.request.get('/sitemap.xml')).text()).not.toContain('/legal/complaints/1')
})

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
      await publish(page, 4)
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
