import sharp from 'sharp'
import { expectAccessible } from '../support/axe.ts'
import { signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'

const path = '/admin/website/look'
const color = '[name="look.color"]'
const olive = 'Buttons use #7c6700 so white text is readable.'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a brand color and a pair of typefaces are drafted and published', async ({ page, clinic }) => {
      test.slow()
      await signIn(page, clinic, path)
      if (javaScriptEnabled) await hydrated(page)
      const save = async () => {
        if (javaScriptEnabled) await expect(page.locator('[data-saving=saved]')).toBeVisible()
        else await page.locator('#save-draft').click()
        await expect(
          page.getByText(javaScriptEnabled ? /^Saved as a draft/ : 'Draft saved.').first(),
        ).toBeVisible()
      }
      await page.getByLabel('Custom color').fill('Gold')
      await save()
      await expect(page.getByText(olive)).toBeVisible()
      await page.getByRole('radio', { name: /^Newsreader/ }).check()
      await save()
      await expect(page.getByText('2 changes not published')).toBeVisible()
      if (javaScriptEnabled) {
        const preview = page.frameLocator('iframe')
        await expect(preview.locator('html[data-type="quiet"] style#look')).toBeAttached()
        await expectAccessible(page)
      }
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('data-type', 'western')
      await expect(page.locator('style#look')).not.toBeAttached()
      await page.goto('/admin/clinic/publish')
      await expect(page.getByText('#ffd700')).toBeVisible()
      await page.getByRole('button', { name: 'Publish 2 changes' }).click()
      await expect(page.getByText('Everything is published', { exact: true })).toBeVisible()
      for (const address of ['/', '/appointment', '/es/services', '/nowhere']) {
        await page.goto(address)
        await expect(page.locator('html')).toHaveAttribute('data-type', 'quiet')
        await expect(page.locator('head style#look')).toBeAttached()
        expect(await page.locator('head style#look').textContent()).toContain(
          '--primary:var(--by-day,#7c6700)',
        )
        await expect(page.locator('link[rel=preload][as=font]')).toHaveCount(2)
      }
    })

    test('what is no color stays typed, with a sentence', async ({ page, clinic }) => {
      await signIn(page, clinic, path)
      if (javaScriptEnabled) await hydrated(page)
      await page.getByLabel('Custom color').fill('purplish')
      if (!javaScriptEnabled) await page.locator('#save-draft').click()
      await expect(page.locator('p', { hasText: 'We don’t recognize that color.' }).first()).toBeVisible()
      await expect(page.locator(color)).toHaveValue('purplish')
    })
  })
}

test('G L leads here, and a swatch is pressed by key', async ({ page, clinic }) => {
  await signIn(page, clinic)
  await hydrated(page)
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await page.waitForURL(`**${path}`)
  await expect(page.getByRole('heading', { name: 'Look', exact: true })).toBeVisible()
  // The page that was loaded is another: its policy decides whether the preview is shown.
  await page.getByRole('button', { name: 'Plum' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-saving=saved]')).toBeVisible()
  await expect(page.frameLocator('iframe').locator('style#look')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Plum' })).toBeFocused()
})

test('a swatch is one press, and the preview follows', async ({ page, clinic }) => {
  await signIn(page, clinic, path)
  await hydrated(page)
  await page.getByRole('button', { name: 'Plum' }).click()
  await expect(page.locator(color)).toHaveValue('#6c2f6a')
  await expect(page.locator('[data-saving=saved]')).toBeVisible()
  const preview = page.frameLocator('iframe')
  await expect(preview.locator('style#look')).toBeAttached()
  await page.getByRole('button', { name: 'Dark', exact: true }).click()
  await expect(preview.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'First light green' }).click()
  await expect(page.locator(color)).toHaveValue('')
  await expect(preview.locator('style#look')).not.toBeAttached()
})

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100"><rect width="400" height="100" fill="#1f4f8b"/></svg>'

test('a logo takes the place of mark and name once it is published; one with a script is refused', async ({
  page,
  clinic,
}) => {
  await signIn(page, clinic, path)
  await hydrated(page)
  const card = page.getByRole('region', { name: 'Logo', exact: true })
  const upload = async (text: string) => {
    const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(text) }
    await card.locator('input[type=file]').first().setInputFiles(file)
    await card.getByRole('button', { name: 'Upload logo' }).first().click()
  }
  await upload(drawing.replace('<rect', '<script>1</script><rect'))
  await expect(card.getByText('This SVG contains scripts, links, or animations.')).toBeVisible()
  await upload(drawing)
  await expect(card.getByRole('button', { name: 'Remove logo' })).toBeVisible()
  await page.goto('/')
  const logo = page.locator('#header').getByRole('img', { name: 'Firstlight' })
  await expect(logo).toHaveCount(0)
  await page.goto('/admin/clinic/publish')
  await page.getByRole('button', { name: /^Publish/ }).click()
  await expect(page.getByText('Everything is published', { exact: true })).toBeVisible()
  await page.goto('/')
  await expect(logo).toBeVisible()
  await expect(logo).toHaveJSProperty('naturalWidth', 528)
  await expect(logo).toHaveAttribute('height', '44')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
})

test('a photo is uploaded, its focal point moved by key, and taken out again; a heavy one is refused', {
  tag: '@all',
}, async ({ page, clinic }) => {
  test.slow()
  await signIn(page, clinic)
  await page.getByRole('link', { name: 'Look' }).first().click()
  await hydrated(page)
  const card = page.getByRole('region', { name: 'Photos', exact: true })
  const upload = async (part: 'photo' | 'photoDark', buffer: Buffer) => {
    await card.locator(`#file-${part}`).setInputFiles({ name: 'clinic.jpg', mimeType: 'image/jpeg', buffer })
    await card
      .getByRole('button', { name: 'Upload photo' })
      .nth(part === 'photo' ? 0 : 1)
      .click()
  }
  const create = { width: 900, height: 600, channels: 3 as const, background: '#c98f5a' }
  const photo = await sharp({ create }).jpeg().toBuffer()
  await page.getByLabel('Custom color').fill('plum')
  await expect(page.locator('[data-saving=saved]')).toBeVisible()
  await upload('photo', Buffer.concat([photo, Buffer.alloc(12_000_000)]))
  await expect(card.getByText('This file is larger than 10 MB.')).toBeVisible()
  await expect(page.locator(color)).not.toHaveValue('')

  await upload('photo', photo)
  const hero = page.getByRole('region', { name: 'Top of the home page' })
  const remove = hero.getByRole('button', { name: /^Remove/ })
  await expect(remove).toHaveCount(1)
  await upload('photoDark', photo)
  await expect(remove).toHaveCount(2)
  await hero.getByRole('radio', { name: /^Your own photo/ }).check({ force: true })
  await page.getByRole('button', { name: /^Press the point to keep in view/ }).press('ArrowRight')
  await expect
    .poll(() => clinic.database(`select value from website_drafts where field = 'look.photoFocus'`))
    .toEqual([{ value: '52 50' }])
  await expect(page.frameLocator('iframe').locator('img[src*="/files/website/"]').first()).toBeAttached()
  await expectAccessible(page)
  await remove.last().click()
  await expect(remove).toHaveCount(1)
  await remove.click()
  await expect(page.getByText('Upload a photo', { exact: false }).first()).toBeVisible()
})
