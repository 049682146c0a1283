import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../support/axe.ts'
import { signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'

const path = '/admin/website/photos'
const placeholder = 'Drawing. Photo coming soon.'

const photo = async (background: string) => ({
  name: 'us.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1600, height: 1000, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

/** On disk: as a message to the browser it would take a busy machine many seconds. */
async function twelveMegabytes(): Promise<string> {
  const { buffer, name } = await photo('#446688')
  const path = test.info().outputPath(name)
  writeFileSync(path, Buffer.concat([buffer, Buffer.alloc(12 * 1024 * 1024)]))
  return path
}

async function upload(page: Page, region: string, file: string | Awaited<ReturnType<typeof photo>>) {
  const box = page.getByRole('region', { name: region, exact: true })
  await box.locator('input[type=file]').setInputFiles(file)
  await box.getByRole('button', { name: /^(Upload|Add a) photo$/ }).click()
  return box
}

async function publish(page: Page) {
  await page.goto('/admin/clinic/publish')
  await page
    .locator('#publish')
    .getByRole('button', { name: /^Publish/ })
    .click()
  await expect(page.getByText('Everything is published', { exact: true })).toBeVisible()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a photo of the team takes the place of the drawing, until it is removed', async ({
      page,
      clinic,
    }) => {
      test.slow()
      await page.goto('/about')
      await expect(page.getByText(placeholder).first()).toBeVisible()
      await expect(page.getByText('The faces you will see')).toHaveCount(0)
      await signIn(page, clinic, path)
      if (javaScriptEnabled) await hydrated(page)
      const save = async () => {
        if (javaScriptEnabled) await expect(page.locator('[data-saving=saved]')).toBeVisible()
        else await page.locator('#save-draft').click()
        await expect(page.getByText(/^Draft saved/).first()).toBeVisible()
      }
      const box = await upload(page, 'Team photo', await twelveMegabytes())
      if (javaScriptEnabled)
        await expect(box.getByText('This file is larger than 10 MB. Use a smaller one.')).toBeVisible()
      else {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          'That’s more than this form can take.',
        )
        await page.goto(path)
      }
      await upload(page, 'Team photo', await photo('#446688'))
      await expect(page.locator('[id="photos.team"] img')).toBeVisible()
      await upload(page, 'Team photo: Dark version (optional)', await photo('#112233'))
      await expect(page.locator('[id="photos.teamDark"] img')).toBeVisible()
      await page.locator('[id="photos.teamText.en"]').fill('Rosa, Luis, and Dr. Example at the front door')
      if (javaScriptEnabled) await page.getByRole('button', { name: /^Spanish/ }).click()
      await page.locator('[id="photos.teamText.es"]').fill('Rosa, Luis y el Dr. Example en la entrada')
      await page
        .getByLabel(/from the left/i)
        .first()
        .fill('20')
      await save()
      if (javaScriptEnabled) await expectAccessible(page)
      await publish(page)
      await page.goto('/about')
      const team = page.getByRole('img', { name: 'Rosa, Luis, and Dr. Example at the front door' })
      await expect(team).toHaveCount(1)
      await expect(team).toHaveCSS('object-position', '20% 50%')
      await expect(page.getByText('The faces you will see')).toBeVisible()
      await page.goto('/es/about')
      await expect(page.getByRole('img', { name: 'Rosa, Luis y el Dr. Example en la entrada' })).toHaveCount(
        1,
      )
      await page.goto(path)
      if (javaScriptEnabled) await hydrated(page)
      await page.locator('[id="photos.team"] input[value=""]').check()
      await save()
      await publish(page)
      await page.goto('/about')
      await expect(team).toHaveCount(0)
      await expect(page.getByText(placeholder).first()).toBeVisible()
      await expect(page.getByText('The faces you will see')).toHaveCount(0)
    })
  })
}

test('a service has up to four more photos on its page', async ({ page, clinic }) => {
  test.slow()
  const service = '/admin/clinic/services/botox'
  await signIn(page, clinic, service)
  for (const number of [1, 2, 3, 4]) {
    await hydrated(page)
    await upload(page, 'Add a photo', await photo('#aa8866'))
    await expect(page.locator(`[id="service.botox.photo${number}"] img`)).toBeVisible()
  }
  const box = await upload(page, 'Add a photo', await photo('#aa8866'))
  await expect(box.getByText('You can have up to 4. Remove one first.')).toBeVisible()
  await page.locator('[id="service.botox.photo1Text.en"]').fill('The treatment room')
  await expect(page.locator('[data-saving=saved]')).toBeVisible()
  await expectAccessible(page)
  await publish(page)
  await page.goto('/services/botox')
  const shown = page.locator('main li > picture > img')
  await expect(shown).toHaveCount(4)
  await expect(shown.first()).toHaveAttribute('alt', 'The treatment room')
  await expect(shown.first()).toHaveAttribute('loading', 'lazy')
  await expect(page.locator('main li > picture > source[type="image/avif"]')).toHaveCount(4)
  await expectAccessible(page)
})
