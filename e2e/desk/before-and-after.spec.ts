import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../support/axe.ts'
import { signIn } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'

const consents = '/admin/patients/consents'

async function recordConsent(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Ana Ruvalcaba')
  await page.getByRole('button', { name: 'Save consent' }).click()
  await expect(page.getByRole('link', { name: 'Choose what they allowed.' })).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ana Ruvalcaba')
  await page.getByLabel('Photos without the face').check()
  await page.getByLabel('We have the form they signed.').check()
  await page.getByRole('button', { name: 'Save consent' }).click()
  await expect(page.getByText(/^Consent recorded\./)).toBeVisible()
}

async function addPair(page: Page): Promise<void> {
  await page.getByLabel(/New pair/).fill('Six weeks of red light')
  await page.getByRole('button', { name: 'Add pair' }).click()
  for (const [part, background] of Object.entries({ Before: '#b98', After: '#dcb' })) {
    const create = { width: 800, height: 1000, channels: 3 as const, background }
    const buffer = await sharp({ create }).jpeg().toBuffer()
    const file = page.getByLabel(`${part}: photo file`)
    await file.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    const form = page.locator('form').filter({ has: file })
    await form.getByRole('button', { name: 'Upload photo' }).click()
    await expect(page.getByRole('group', { name: new RegExp(`^${part}`) })).toBeVisible()
  }
  const words = { before: 'A cheek with spots', after: 'A cheek with fewer spots' }
  for (const [part, text] of Object.entries(words)) await page.locator(`[id$=".${part}Text.en"]`).fill(text)
  await page.getByLabel('Signed consent').selectOption({ index: 1 })
  await page.locator('[id$=".weeks"]').fill('6')
  await page.getByLabel('Show on the website').check()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/done=saved/)
}

async function publish(page: Page): Promise<void> {
  await page.goto('/admin/clinic/publish')
  await page
    .getByRole('button', { name: /^Publish \d+ changes$/ })
    .last()
    .click()
  await expect(page.getByText('Everything is published', { exact: true })).toBeVisible()
}

/** A pair that is on the website. */
async function withPair(page: Page, clinic: Clinic): Promise<void> {
  expect((await page.goto('/results'))?.status()).toBe(404)
  await signIn(page, clinic, `${consents}?add=1`)
  await recordConsent(page)
  await page.goto('/admin/website/results')
  await addPair(page)
  await page.goto('/admin/website/pages/results')
  await page.getByLabel('Show on the website').check()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/done=saved/)
  await publish(page)
}

async function withdraw(page: Page): Promise<void> {
  await page.goto(consents)
  await page.getByRole('link', { name: /^Withdraw consent/ }).click()
  await page.getByRole('button', { name: 'Withdraw consent' }).click()
  await expect(page.getByText('Consent withdrawn. Its photos are off the website.')).toBeVisible()
}

test('a slider compares two pictures by keyboard, until the consent is withdrawn', async ({
  page,
  clinic,
}) => {
  test.slow()
  await withPair(page, clinic)
  await page.goto('/results')
  const slider = page.getByRole('slider', { name: 'Show more of the after photo: Six weeks of red light' })
  const after = page.getByRole('img', { name: 'A cheek with fewer spots' }).locator('xpath=../..')
  await expect(after).toHaveCSS('clip-path', 'inset(0px 0px 0px 50%)')
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(after).toHaveCSS('clip-path', 'inset(0px 0px 0px 49%)')
  await page.keyboard.press('Home')
  await expect(after).toHaveCSS('clip-path', 'inset(0px 0px 0px 100%)')
  await page.keyboard.press('End')
  await expect(after).toHaveCSS('clip-path', 'inset(0px 0px 0px 0%)')
  await expectAccessible(page)
  await page.goto('/es/results')
  await expect(page.getByText('6 semanas entre las fotos')).toBeVisible()
  await expectAccessible(page)

  const picture = await page.getByRole('img', { name: 'A cheek with spots' }).getAttribute('src')
  const visitor = await page.context().browser()?.newContext({ baseURL: clinic.url })
  expect((await visitor?.request.get(picture ?? ''))?.status()).toBe(200)
  await withdraw(page)
  await expectAccessible(page)
  await page.goto('/results')
  await expect(page.getByText('No photos yet.')).toBeVisible()
  await expect(page.getByRole('figure')).toHaveCount(0)
  expect((await visitor?.request.get(picture ?? ''))?.status()).toBe(404)
  await visitor?.close()
  await page.goto('/admin/website/results')
  await expect(page.getByText(/^Not shown: consent withdrawn on /)).toBeVisible()
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('both pictures are next to each other, and withdrawing works the same', async ({ page, clinic }) => {
    test.slow()
    await withPair(page, clinic)
    await page.goto('/results')
    await expect(page.getByRole('slider')).toHaveCount(0)
    const [before, after] = await Promise.all(
      ['A cheek with spots', 'A cheek with fewer spots'].map((name) =>
        page.getByRole('img', { name }).boundingBox(),
      ),
    )
    expect(after?.x).toBeGreaterThan((before?.x ?? 0) + (before?.width ?? 0))
    expect(after?.y).toBe(before?.y)
    await withdraw(page)
    await page.goto('/results')
    await expect(page.getByText('No photos yet.')).toBeVisible()
  })
})
