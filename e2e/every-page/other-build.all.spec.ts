import type { Page } from '@playwright/test'
import { rowOf, signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'
import { bookElsewhere, comingDay } from '../support/visits.ts'

const elena = { name: 'Elena Ruiz', day: comingDay('Wednesday'), time: '10:00 AM' }

/** The page on show, as one that was open while the program was updated. */
async function becomeOlder(page: Page): Promise<void> {
  await hydrated(page)
  await page.evaluate(() => {
    const { __reactRouterManifest } = window as unknown as { __reactRouterManifest: { version: string } }
    __reactRouterManifest.version = 'older'
    document.documentElement.dataset.older = ''
  })
}

const isOlder = (page: Page) => page.locator('html[data-older]').count()

test('a page of another build goes on by loading the next one whole', async ({ page, clinic }) => {
  await signIn(page, clinic)
  await becomeOlder(page)
  await page.getByRole('link', { name: /^Confirmed/ }).click()
  await expect(page).toHaveURL(/\?status=confirmed$/)
  await expect.poll(() => isOlder(page)).toBe(0)
})

test('what it does is done, and the new page says so', async ({ page, clinic }) => {
  await bookElsewhere(clinic, elena)
  await signIn(page, clinic)
  await becomeOlder(page)
  await rowOf(page, elena.name)
    .getByRole('button', { name: /^Confirm/ })
    .click()
  await expect(page.getByText('The appointment is confirmed.')).toBeVisible()
  expect(await isOlder(page)).toBe(0)
})

test('a form that is refused there stays with what was typed', async ({ page, clinic }) => {
  await signIn(page, clinic, '/admin/treatments')
  await page.getByRole('link', { name: /^Edit/ }).first().click()
  await becomeOlder(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('')
  await dialog.getByLabel('Description', { exact: true }).fill('By appointment only.')
  await dialog.getByRole('button', { name: 'Save treatment' }).click()
  await expect(dialog.getByText('Please check the form')).toBeVisible()
  await expect(dialog.getByLabel('Description', { exact: true })).toHaveValue('By appointment only.')
  expect(await isOlder(page)).toBe(1)
})
