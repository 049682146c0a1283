import { expectAccessible } from '../support/axe.ts'
import { signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'

const path = '/admin/website/look'
const color = '[name="look.color"]'
const olive = 'Buttons use #7b6600 so that white words can be read on them.'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a brand color and a pair of typefaces are drafted and published', async ({ page, clinic }) => {
      test.slow()
      await signIn(page, clinic, path)
      if (javaScriptEnabled) await hydrated(page)
      const save = async () => {
        if (!javaScriptEnabled) await page.locator('#save-draft').click()
        await expect(page.getByText(/^Draft saved/).first()).toBeVisible()
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
        if (javaScriptEnabled) await expect(page.locator('html')).toHaveCSS('--primary', '#7b6600')
        await expect(page.locator('link[rel=preload][as=font]')).toHaveCount(2)
      }
    })

    test('what is no color stays typed, with a sentence', async ({ page, clinic }) => {
      await signIn(page, clinic, path)
      if (javaScriptEnabled) await hydrated(page)
      await page.getByLabel('Custom color').fill('purplish')
      if (!javaScriptEnabled) await page.locator('#save-draft').click()
      await expect(page.locator('p', { hasText: 'We don’t know that color.' }).first()).toBeVisible()
      await expect(page.locator(color)).toHaveValue('purplish')
    })
  })
}

test('a swatch is one press, and G L leads here', async ({ page, clinic }) => {
  await signIn(page, clinic)
  await hydrated(page)
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await page.waitForURL(`**${path}`)
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
