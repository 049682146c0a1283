import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'

test('the next free time of a service is booked from its page', async ({ page }) => {
  await page.goto('/services')
  await page.getByRole('link', { name: 'Read more about Weight Loss Program' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Weight Loss Program' })).toBeVisible()
  const book = page.getByRole('link', { name: 'Book this time' })
  const asked = new URL((await book.getAttribute('href')) ?? '', page.url()).searchParams
  await book.click()
  await hydrated(page)
  await expect(page.getByRole('radio', { name: /Semaglutide/ })).toBeChecked()
  expect(asked.get('date')).toMatch(/^\d{4}-\d\d-\d\d$/)
  await expect(page.locator('[name=date]')).toHaveValue(asked.get('date') ?? '')
  await expect(page.locator('[name=time]:checked')).toHaveCount(1)
})

test('on a phone the way to book stays at the foot of the window, and above the page’s own foot', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/services/weightloss')
  const bar = page.getByRole('region', { name: 'Book this service' })
  await expect(bar.getByRole('link', { name: 'Book' })).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect
    .poll(async () => {
      const [booking, foot] = [await bar.boundingBox(), await page.getByRole('contentinfo').boundingBox()]
      return booking && foot && booking.y + booking.height <= foot.y
    })
    .toBe(true)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`pages of services and prices are accessible, ${colorScheme}`, { tag: '@all' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      for (const path of ['/services/depression', '/es/services/weightloss', '/prices', '/es/prices']) {
        await page.goto(path)
        await expectAccessible(page)
      }
    }
  })
