import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { inEveryLook } from '../support/every-look.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'

const pictures = (page: Page) => page.locator('a[id^=picture-]')
const viewer = (page: Page) => page.getByRole('dialog')
const category = (page: Page) => page.getByLabel('Category')

/** The wall once React runs in it: until then a picture is a link to itself. */
async function openWall(page: Page): Promise<void> {
  await page.goto('/gallery')
  await page.waitForFunction(() => Object.keys(document.querySelector('a[id^=picture-]') ?? {}).length > 0)
}

/** One picture by its address, newer than the two seeded drawings. */
function hangPicture(clinic: Clinic): void {
  const at = new Date(Date.UTC(2999, 0, 1)).toISOString()
  clinic.database(`insert into gallery_images
    (id, title, description, "isDescribed", image, category, "alternativeText", "orderedAt", "createdAt", "updatedAt") values
    ('lamp', '{"en":"Red lamp"}', '{"en":"Warm."}', 1, 'https://pictures.example/lamp.png', 'Equipment', '{"en":"A lamp"}', '${at}', '${at}', '${at}')`)
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Plays the host of the picture, and writes down what it was asked with. */
async function playHost(page: Page) {
  const asked: { url: string; referer: string | undefined }[] = []
  await page.route('https://pictures.example/**', (route) => {
    const request = route.request()
    asked.push({ url: request.url(), referer: request.headers().referer })
    return route.fulfill({ body: onePixel, contentType: 'image/png' })
  })
  return asked
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a category shows its own pictures, an empty one says so', async ({ page, clinic }) => {
      hangPicture(clinic)
      await playHost(page)
      await page.goto('/gallery')
      await expect(page.getByRole('status')).toHaveText('3 images')
      await expect(category(page).getByRole('option')).toHaveText(['All', 'Equipment', 'Facilities'])
      await category(page).focus()
      await category(page).selectOption('Equipment')
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show' }).click()
      await expect(page.getByRole('status')).toHaveText('1 image')
      await expect(page).toHaveURL(/\/gallery\?category=Equipment$/)
      await expect(page.getByRole('heading', { level: 2, name: 'Equipment' })).toBeVisible()
      if (javaScriptEnabled) await expect(category(page)).toBeFocused()
      else await expect(category(page)).toHaveValue('Equipment')

      clinic.database("delete from gallery_images where category = 'Equipment'")
      await page.getByRole('button', { name: 'Refresh images' }).click()
      await expect(page.getByText('No images found in this category')).toBeVisible()
      await expect(page.getByRole('status')).toHaveText('0 images')
      await page.getByRole('link', { name: 'Show all images' }).click()
      await expect(pictures(page)).toHaveCount(2)
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a picture opens automatically', async ({ page }) => {
    await page.goto('/gallery')
    const shot = pictures(page).first()
    const address = await shot.getAttribute('href')
    const answer = page.waitForResponse((response) => new URL(response.url()).pathname === address)
    await shot.click()
    expect((await answer).headers()['content-type']).toContain('image/svg+xml')
  })
})

test('the viewer moves by keys and gives focus back to the picture', { tag: '@all' }, async ({ page }) => {
  await openWall(page)
  const titles = await page.locator('main h3').allTextContents()
  await pictures(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(viewer(page).getByRole('button', { name: 'Close' })).toBeFocused()
  await expect(viewer(page)).toContainText('1 of 2')
  await expect(viewer(page)).toHaveAccessibleName(titles[0] ?? '')
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page)).toContainText('2 of 2')
  await expect(viewer(page)).toHaveAccessibleName(titles[1] ?? '')
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page)).toContainText('1 of 2')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toBeHidden()
  await expect(pictures(page).nth(1)).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a swipe shows the next picture, a short one does not', async ({ page }) => {
    await openWall(page)
    await pictures(page).first().click()
    await expect(viewer(page)).toContainText('1 of 2')
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 300 }] })
    const swipe = async (from: number, to: number) => {
      await touch('touchStart', from)
      await touch('touchMove', (from + to) / 2)
      await touch('touchMove', to)
      await touch('touchEnd')
    }
    await swipe(200, 180)
    await expect(viewer(page)).toContainText('1 of 2')
    await swipe(320, 80)
    await expect(viewer(page)).toContainText('2 of 2')
    await swipe(80, 320)
    await expect(viewer(page)).toContainText('1 of 2')
  })
})

test('a picture by its address is asked for there, without saying where from', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  hangPicture(clinic)
  const asked = await playHost(page)
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text())
  })
  const answer = await page.goto('/gallery?category=Facilities')
  expect(answer?.headers()['content-security-policy']).toContain(
    "img-src 'self' data: blob: https://pictures.example;",
  )
  await category(page).selectOption('Equipment')
  await expect(page.getByRole('img', { name: 'A lamp' })).toHaveJSProperty('naturalWidth', 1)
  expect(asked).toEqual([{ url: 'https://pictures.example/lamp.png', referer: undefined }])
  expect(refused).toEqual([])
  const elsewhere = await page.request.get('/contact')
  expect(elsewhere.headers()['content-security-policy']).not.toContain('pictures.example')
})

test('a stored picture is loaded once, in the best format and no wider than it is shown', {
  tag: '@all',
}, async ({ page, clinic }) => {
  hangPicture(clinic)
  const stored = "image = 'file:abcdefghijklmnop', width = 1920, height = 1280, widths = '[320,640,1920]'"
  clinic.database(`update gallery_images set ${stored} where id = 'lamp'`)
  const asked: string[] = []
  await page.route('**/files/**', (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return route.fulfill({ body: onePixel, contentType: 'image/png' })
  })
  await page.goto('/gallery')
  await expect(page.getByRole('img', { name: 'A lamp' })).toHaveJSProperty('complete', true)
  expect(asked).toEqual(['/files/gallery/lamp/abcdefghijklmnop-640.avif'])
  await expect(page.getByRole('img', { name: 'A lamp' })).toHaveJSProperty('offsetHeight', 250)
})

test('where the images cannot be read the page says so', { tag: '@all' }, async ({ page, clinic }) => {
  clinic.database('drop table gallery_images')
  const answer = await page.goto('/gallery')
  expect(answer?.status()).toBe(503)
  await expect(page.getByText('Failed to load gallery images')).toBeVisible()
})

test('axe finds nothing: the wall, an empty category, the viewer', { tag: '@all' }, async ({ page }) => {
  test.slow()
  const look = () => expectAccessible(page)
  await page.goto('/gallery?category=Events')
  await inEveryLook(page, look)
  await openWall(page)
  await inEveryLook(page, look)
  await pictures(page).first().click()
  await expect(viewer(page)).toBeVisible()
  await inEveryLook(page, look)
})
