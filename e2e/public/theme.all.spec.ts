import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme)
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const toggle = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Theme:/ })

test('the toggle goes from system to light, dark and system again, and stays through a reload', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/appointment')
  await expect(toggle(page)).toHaveAccessibleName(/^Theme: system/)
  for (const [name, stored, shown] of [
    [/^Theme: light/, 'light', 'light'],
    [/^Theme: dark/, 'dark', 'dark'],
    [/^Theme: system/, 'system', 'light'],
  ] as const) {
    await toggle(page).click()
    await expect(toggle(page)).toHaveAccessibleName(name)
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe(stored)
    await expect.poll(() => theme(page)).toBe(shown)
    await page.reload()
    await expect(toggle(page)).toHaveAccessibleName(name)
    expect(await theme(page)).toBe(shown)
  }
})

test('under system the look follows the operating system at once; a choice does not', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/about')
  const day = await background(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => background(page)).not.toBe(day)
  await toggle(page).click()
  await expect.poll(() => background(page)).toBe(day)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await theme(page)).toBe('light')
})

test('the right theme is before the page is painted', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.route(/\.(js|mjs)$/, (route) => route.abort())
  await page.goto('/')
  expect(await theme(page)).toBe('dark')
})

test('the back office is always light, and leaves the stored choice alone', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/admin/login')
  expect(await theme(page)).toBe('light')
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
})
