import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { errorSummary } from '../support/error-summary.ts'
import { inEveryLook } from '../support/every-look.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectTyped, fillForm, submit } from '../support/form-fields.ts'

const band = (page: Page) => page.locator('aside[lang=es]')
const close = (page: Page) => band(page).getByRole('button', { name: 'No, gracias. Cerrar' })

async function answerOf(context: BrowserContext) {
  const cookie = (await context.cookies()).find(({ name }) => name === 'spanish-offer')
  if (!cookie) return null
  const { value, path, sameSite, secure } = cookie
  return { value, path, sameSite, secure, days: Math.round((cookie.expires - Date.now() / 1_000) / 86_400) }
}
const remembered = { value: 'answered', path: '/', sameSite: 'Lax', secure: false, days: 400 }

const typed = {
  name: 'Zoë "Z" <b>',
  email: 'zoe@',
  phone: '(432) 555-0100',
  subject: 'Parking',
  message: 'One\nTwo',
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled
      ? 'a browser that asks for Spanish'
      : 'a browser that asks for Spanish, without JavaScript',
    () => {
      test.use({ javaScriptEnabled, locale: 'es-US' })

      test('is told of it on every English page, until it says no', async ({ page, context }) => {
        await page.goto('/es/about')
        await expect(band(page)).toHaveCount(0)
        await page.goto('/gallery?category=Facilities')
        await expect(band(page)).toContainText('Todo el sitio web y las citas también están en español.')
        const documents: string[] = []
        page.on('request', (asked) => asked.isNavigationRequest() && documents.push(asked.method()))
        await close(page).click()
        await expect(band(page)).toBeHidden()
        await expect(page).toHaveURL(/\/gallery\?category=Facilities$/)
        expect(documents).toEqual(javaScriptEnabled ? [] : ['POST', 'GET'])
        expect(await answerOf(context)).toEqual(remembered)
        for (const path of ['/', '/contact', '/no/such/page']) {
          await page.goto(path)
          await expect(band(page)).toHaveCount(0)
        }
      })

      test('is led from it to the same page', async ({ page, context }) => {
        await page.goto('/about')
        await band(page).getByRole('link', { name: 'Ver en español' }).click()
        await expect(page).toHaveURL(/\/es\/about$/)
        expect(await answerOf(context)).toEqual(javaScriptEnabled ? remembered : null)
      })

      test('saying no next to a refused form loses nothing that was typed', async ({ page, context }) => {
        await page.goto('/contact')
        await fillForm(page, typed)
        await submit(page, '#write')
        await expect(errorSummary(page)).toBeVisible()
        // The page comes to rest where the summary is.
        if (javaScriptEnabled) await expect(errorSummary(page)).toBeFocused()
        await close(page).click()
        await expect(band(page)).toBeHidden()
        await expectTyped(page, typed)
        expect(await answerOf(context)).toEqual(remembered)
      })
    },
  )
}

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
    await expect(page.getByRole('complementary', { name: 'Español' })).toBeVisible()
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
    for (const path of ['/', '/about', '/no/such/page']) {
      await page.goto(path)
      await inEveryLook(page, async () => {
        const below = (await band(page).locator('> div').boundingBox()) ?? { y: 0, height: 0 }
        const words = (await page.locator('main h1').boundingBox()) ?? { y: 0 }
        expect(words.y).toBeGreaterThan(below.y + below.height)
        await expectAccessible(page)
      })
    }
  })
})
