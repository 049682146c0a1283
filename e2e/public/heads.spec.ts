import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { bookLinked } from '../support/visit-link.ts'

/** How much of a head is seen between the navbar and the card that laps over it. */
async function headUnderNavbar(page: Page, path: string): Promise<number> {
  await page.goto(path)
  return page.getByRole('heading', { level: 1 }).evaluate((title) => {
    const head = title.closest('[data-light]') ?? title.parentElement?.parentElement
    const card = head?.nextElementSibling?.firstElementChild
    const navbar = document.querySelector('header')
    return (card?.getBoundingClientRect().top ?? 0) - (navbar?.clientHeight ?? 0)
  })
}

for (const width of [390, 768, 1440]) {
  test(`at ${width} px, Booking and Your appointment have a head half as high as that of Contact`, async ({
    page,
    clinic,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const usual = await headUnderNavbar(page, '/contact')
    for (const path of ['/appointment', await bookLinked(clinic)])
      expect(await headUnderNavbar(page, path), path).toBeLessThanOrEqual(usual * 0.6)
  })
}

test('each page has its own part of the land, or its own light', async ({ page }) => {
  const parts = new Set<string>()
  for (const path of ['/about', '/services', '/doctors', '/gallery', '/testimonials', '/contact']) {
    await page.goto(path)
    const picture = page.getByRole('main').locator('img[src*="horizon"]').first()
    const light = await page.getByRole('main').locator('[data-light]').first().getAttribute('data-light')
    parts.add(`${(await picture.getAttribute('src'))?.split('#')[1]} ${light}`)
  }
  expect(parts.size).toBe(6)
})
