import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { inEveryLook } from '../support/every-look.ts'
import { expect, test } from '../support/fixtures.ts'

const band = (page: Page) => page.locator('aside[lang=es]')
const close = (page: Page) => band(page).getByRole('button', { name: 'No, gracias. Cerrar' })

test.describe('the band', () => {
  test.use({ locale: 'es-US' })

  test('never takes focus: the skip link comes first, and closing it leads on to the page', async ({
    page,
  }) => {
    await page.goto('/about')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await close(page).focus()
    await page.keyboard.press('Enter')
    await expect(band(page)).toBeHidden()
    await expect(page.locator('#main')).toBeFocused()
  })

  test('is gone from pages that were fetched before the answer', async ({ page, context }) => {
    await page.goto('/about')
    await expect(page.getByRole('complementary', { name: 'Idioma' })).toBeVisible()
    await context.addCookies([{ name: 'spanish-offer', value: 'answered', url: page.url() }])
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect(band(page), 'as it comes back from memory').toBeHidden()
    await page.route('**/services', async (route) => {
      const { cookie: _, ...headers } = route.request().headers()
      await route.fulfill({ response: await route.fetch({ headers: { ...headers, cookie: '' } }) })
    })
    await page.goto('/services')
    await expect(band(page), 'as it was fetched ahead').toHaveCount(1)
    await expect(band(page)).toBeHidden()
  })

  test('lies on no words, and axe finds nothing', async ({ page }) => {
    await inEveryLook(page, async () => {
      for (const path of ['/', '/about', '/no/such/page']) {
        await page.goto(path)
        const below = (await band(page).locator('> div').boundingBox()) ?? { y: 0, height: 0 }
        const words = (await page.locator('main h1').boundingBox()) ?? { y: 0 }
        expect(words.y).toBeGreaterThan(below.y + below.height)
        await expectAccessible(page)
      }
    })
  })
})
