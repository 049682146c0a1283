import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { signIn, signInLive } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'
import { bookElsewhere, comingDay } from '../support/visits.ts'

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Back office' })
const widthOf = async (page: Page) => (await sidebar(page).boundingBox())?.width
const wide = 224
const rail = 100

test('the sidebar stays as it was left, in another window too, and is a rail up to 1240 px', async ({
  page,
  clinic,
}) => {
  await signIn(page, clinic, '/admin/messages')
  await hydrated(page)
  expect(await widthOf(page)).toBe(wide)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeFocused()
  expect(await widthOf(page)).toBe(rail)
  const other = await page.context().newPage()
  await other.goto('/admin/gallery')
  expect(await widthOf(other)).toBe(rail)
  await expect(sidebar(other).getByRole('link', { name: 'Hours & closures' })).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Expand sidebar' }).click()
  await expect.poll(() => widthOf(other)).toBe(wide)
  for (const width of [1240, 761]) {
    await other.setViewportSize({ width, height: 768 })
    expect(await widthOf(other)).toBe(rail)
  }
})

test('phones have a bar with the day’s work, and a menu over the page', async ({ page, clinic }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, clinic)
  await hydrated(page)
  await expect(sidebar(page)).toBeHidden()
  const bar = page.getByRole('navigation', { name: 'Main screens' })
  await expect(bar.getByRole('link')).toHaveText([/^Dashboard/, 'Patients', 'Add', 'Messages', /^Menu/])
  await expect(bar.getByRole('link', { name: /^Dashboard/ })).toHaveAttribute('aria-current', 'page')
  const opener = bar.getByRole('link', { name: /^Menu/ })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await opener.click()
  await expect(menu.getByRole('heading', { level: 2 })).toHaveText([
    'Menu',
    'Front desk',
    'Website',
    'Clinic',
    'Manage',
  ])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await menu.getByRole('link', { name: 'Testimonials' }).click()
  await expect(page).toHaveURL(/\/admin\/testimonials$/)
  await expect(menu).toBeHidden()
  await page.goto('/admin/menu')
  await expect(page.getByRole('heading', { name: 'Menu', level: 1 })).toBeVisible()
  await expectAccessible(page)
})

test('the offline line leaves the page where it is', async ({ page, clinic }) => {
  await signIn(page, clinic, '/admin/treatments')
  await hydrated(page)
  const top = async () => (await page.getByRole('heading', { level: 1 }).boundingBox())?.y
  const before = await top()
  await page.context().setOffline(true)
  await expect(page.getByText('Changes aren’t saved.')).toBeVisible()
  expect(await top()).toBe(before)
})

const book = (clinic: Clinic, name: string, time: string) =>
  bookElsewhere(clinic, {
    name,
    email: `${name.split(' ')[0]}@example.com`,
    day: comingDay('Wednesday'),
    time,
  })

test('a new request is told once: by the list that shows requests, elsewhere by a notice next to the sidebar', async ({
  page,
  clinic,
}) => {
  await signInLive(page, clinic)
  await page.goto('/admin/dashboard?tab=requests')
  await hydrated(page)
  await book(clinic, 'Elena Ruiz', '9:30 AM')
  const told = page.getByText('1 new request.').filter({ visible: true })
  await expect(page.locator('[data-arrivals]')).toContainText('1 new request.')
  await expect(told).toHaveCount(1)

  // A page that has just opened is told from its stream on; what came before is in its counts.
  const stream = page.waitForResponse('**/admin/events')
  await page.goto('/admin/gallery')
  await hydrated(page)
  await stream
  await book(clinic, 'Tom Baker', '10:30 AM')
  await expect(told).toHaveCount(1)
  const notice = await page.locator('[data-notice]').boundingBox()
  expect(notice?.x).toBeGreaterThan(wide)
})
