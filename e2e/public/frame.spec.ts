import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { signIn } from '../support/desk.ts'
import { inEveryLook } from '../support/every-look.ts'
import { expect, test } from '../support/fixtures.ts'

const pagesThatShow = ['/', '/about', '/services', '/doctors', '/map', '/nowhere']
const everyPage = [...pagesThatShow, '/testimonials', '/gallery', '/contact', '/appointment']
const themeButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Theme:/ })

/** Scrolls by windows to the end: pictures and frames below are fetched as they come near. */
async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    }
  })
  await page.waitForLoadState('networkidle')
}

test('the navbar gets its shadow after 100 px', async ({ page }) => {
  await page.goto('/about')
  const shadow = () => page.getByRole('banner').evaluate((bar) => getComputedStyle(bar).boxShadow)
  await page.evaluate(() => scrollTo(0, 100))
  await expect.poll(shadow).toBe('none')
  await page.evaluate(() => scrollTo(0, 101))
  await expect.poll(shadow).not.toBe('none')
})

test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu keeps the focus, closes on Escape and gives the focus back', async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    await page.goto('/about')
    const opener = page.getByRole('button', { name: 'Open menu' })
    await opener.press('Enter')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('button', { name: 'Close menu' })).toBeFocused()
    await expect(menu.getByRole('link', { name: 'About Us' })).toHaveAttribute('aria-current', 'page')
    for (let step = 0; step < 14; step++) {
      await page.keyboard.press('Tab')
      const outside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('#menu'),
      )
      expect(outside).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(page.locator('[data-printed]')).toHaveCount(0)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 }, colorScheme: 'dark' })

  test('the system decides the theme, the button is gone, and the menu opens', async ({ page }) => {
    await page.goto('/')
    await expect(themeButton(page)).toBeHidden()
    await expect(page.locator('img[src*="/hero-night-"]').first()).toBeVisible()
    await expect(page.locator('img[src*="/hero-"]:not([src*=night])').first()).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.locator('#menu').getByRole('link', { name: 'Gallery' })).toBeVisible()
  })
})

test('an address that leads nowhere says so and shows ways on', async ({ page }) => {
  const response = await page.goto('/nowhere')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
  await expect(page.getByText('404 Not Found.')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  await expect(main.getByRole('link', { name: '(432) 555-0142' })).toHaveAttribute('href', 'tel:+14325550142')
})

test('a service that a link aims at is below the navbar and holds the focus', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('/services#botox')
  const title = page.getByRole('heading', { name: 'Botox' })
  await expect(title).toBeInViewport()
  await expect(page.locator('#botox')).toBeFocused()
  const top = await page.locator('#botox').evaluate((card) => card.getBoundingClientRect().top)
  expect(top).toBeGreaterThanOrEqual(88)
})

test('a former anchor of a service leads to its card and leaves it as it was laid out', async ({
  page,
  clinic,
}) => {
  await signIn(page, clinic, '/services?preview=1')
  const pictureAndWords = () =>
    page.locator('#botox').evaluate((card) => {
      const boxes = [card.querySelector('svg, img'), card.querySelector('h2')]
      return boxes.map((part) => part?.getBoundingClientRect().left)
    })
  const before = await pictureAndWords()
  clinic.database(`insert into website_drafts (field, value, "baseValue", "changedBy", "changedAt")
    values ('service.botox.formerAnchors', 'calm', '', 'x', '2026-11-20T00:00:00.000Z')`)
  await page.goto('/')
  await page.goto('/services?preview=1#calm')
  await expect(page.getByRole('heading', { name: 'Botox' })).toBeInViewport()
  expect(await pictureAndWords()).toEqual(before)
  const top = await page.locator('#botox').evaluate((card) => card.getBoundingClientRect().top)
  expect(top).toBeGreaterThanOrEqual(88)
})

const longNames = [
  'Sunrise Medical Group',
  'Odessa Family Wellness Clinic',
  'West Texas Gastroenterology Associates',
  'Permian Basin Physical Therapy and Wellness Center of Odessa',
  'Comprehensive Otolaryngology & Rehabilitation Center Midland',
  '🌵 Sunrise & Desert Rose Family Clinic of the Permian Basin 🌞',
  'عيادة شروق الشمس للطب العام والعافية في أوديسا بولاية تكساس',
]

for (const width of [320, 390]) {
  test(`a clinic's name of 20 to 60 letters fits the navbar in two lines at ${width} px`, async ({
    page,
    clinic,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, clinic, '/about')
    const height = await page.getByRole('banner').evaluate((bar) => bar.clientHeight)
    for (const name of longNames) {
      clinic.database(`insert or replace into website_drafts (field, value, "baseValue", "changedBy", "changedAt")
        values ('profile.name', '${name}', '', 'x', '2026-11-20T00:00:00.000Z')`)
      await page.goto('/about?preview=1')
      const home = page.getByRole('banner').getByRole('link', { name })
      await expect(home).toHaveText(new RegExp(name))
      const lines = await home.getByText(name).evaluate((words) => {
        const text = document.createRange()
        text.selectNodeContents(words)
        return new Set([...text.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
      })
      expect(lines, name).toBeLessThanOrEqual(2)
      const room = await home.evaluate((link) => link.scrollHeight)
      expect(room, name).toBeLessThanOrEqual(height)
      await expect(page.getByRole('button', { name: 'Open menu' })).toBeInViewport({ ratio: 1 })
    }
  })
}

test('no page asks anybody else, not even for the map, before the visitor does', async ({ page, clinic }) => {
  const asked: string[] = []
  await page.context().route(
    ({ origin, protocol }) => protocol.startsWith('http') && origin !== clinic.url,
    (route) => {
      asked.push(new URL(route.request().url()).host)
      return route.abort()
    },
  )
  // What the policy keeps from being asked was meant to be asked.
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) asked.push(message.text())
  })
  for (const path of [...everyPage, '/doctors']) {
    await page.goto(path)
    await seeAll(page)
  }
  const map = page.frameLocator('main iframe')
  await expect(map.getByRole('link', { name: 'Open in Maps' })).toBeVisible()
  await expect(page.locator('main iframe')).toHaveJSProperty('offsetHeight', 400)
  expect(asked).toEqual([])
  await map.getByRole('link', { name: 'Show the interactive map' }).click()
  await expect.poll(() => asked).toContain('www.openstreetmap.org')
})

for (const path of pagesThatShow) {
  test(`axe finds nothing on ${path}, which only shows`, { tag: '@all' }, async ({ page }) => {
    test.slow()
    await page.goto(path)
    await inEveryLook(page, () => expectAccessible(page))
  })
}
