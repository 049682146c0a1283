import sharp from 'sharp'
import { expectAccessible } from '../support/axe.ts'
import { signIn } from '../support/desk.ts'
import { errorSummary } from '../support/error-summary.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'

test('staff write the profile; what is refused stays where it was typed', async ({ page, clinic }) => {
  await signIn(page, clinic, '/admin/clinic')
  await expect(page).toHaveURL(/\/admin\/clinic\/profile$/)
  await hydrated(page)
  await page.getByLabel('ZIP code').fill('7976')
  await page.getByLabel('Clinic name').fill('Mesa <Clinic>')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(errorSummary(page).getByRole('link')).toHaveText(['Enter five digits.'])
  await expect(page.getByLabel('ZIP code')).toHaveValue('7976')
  await page.getByLabel('ZIP code').fill('79762')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/done=saved/)
  await expect(page.getByRole('navigation', { name: 'Parts of the website' })).toContainText(', changed')
  await expect(page.getByRole('figure')).toContainText('Mesa <Clinic>')
  await expectAccessible(page)
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).not.toContainText('Mesa')
})

test('services are moved, hidden, and get a photo of their own', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  test.slow()
  await signIn(page, clinic, '/admin/clinic/services')
  await hydrated(page)
  await page.getByRole('button', { name: 'Move Botox up' }).click()
  await expect(page.getByText('Botox is now 4 of 7.')).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('Order restored.')).toBeVisible()
  await page.getByRole('button', { name: /Hide Botox/ }).click()
  await expect(page.getByText('Botox is hidden.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Edit Botox' }).click()
  const create = { width: 800, height: 600, channels: 3 as const, background: '#7a9' }
  const buffer = await sharp({ create }).jpeg().toBuffer()
  await page.getByLabel(/^Photo file/).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Upload photo' }).click()
  await expect(page.getByRole('group', { name: /Focal point/ })).toBeVisible()
  await page.getByLabel('From the left').fill('20')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/done=saved/)
  await expect(page.getByLabel('From the left')).toHaveValue('20')
  await expectAccessible(page)
})

test('the point of a photo that stays in sight is saved as it is chosen', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  test.slow()
  await signIn(page, clinic, '/admin/clinic/services/botox')
  await hydrated(page)
  const create = { width: 800, height: 600, channels: 3 as const, background: '#7a9' }
  const buffer = await sharp({ create }).jpeg().toBuffer()
  await page.getByLabel(/^Photo file/).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Upload photo' }).click()
  const pick = page.getByRole('button', { name: /^Press the point to keep in view, or use the arrow keys/ })
  await pick.press('ArrowRight')
  await expect(page.locator('[data-saving=saved]')).toBeVisible()
  await page.getByLabel('From the top').fill('30')
  await expect
    .poll(() => clinic.database(`select value from website_drafts where field = 'service.botox.focus'`))
    .toEqual([{ value: '52 30' }])
  await page.reload()
  await expect(page.getByLabel('From the left')).toHaveValue('52')
})

test('the section that is open is in sight, on phones too', { tag: '@all' }, async ({ page, clinic }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn(page, clinic, '/admin/clinic/versions')
  const sections = page.getByRole('navigation', { name: 'Parts of the website' })
  await expect(sections.getByRole('link', { name: 'Versions' })).toBeInViewport({ ratio: 1 })
})

test('every icon is there, wherever one comes from', { tag: '@all' }, async ({ page, clinic }) => {
  await signIn(page, clinic)
  await hydrated(page)
  await page.getByRole('link', { name: 'Pages' }).click()
  await page.getByRole('link', { name: 'Services', exact: true }).click()
  await page.getByRole('link', { name: 'Edit Botox' }).click()
  await expect(page.getByRole('heading', { name: 'Botox' })).toBeVisible()
  const missing = await page
    .locator('main use')
    .evaluateAll((uses) =>
      uses
        .map((use) => use.getAttribute('href') ?? '')
        .filter((href) => !document.getElementById(href.slice(1))),
    )
  expect(missing).toEqual([])
})

test('the back office has the name that was just published', { tag: '@all' }, async ({ page, clinic }) => {
  await signIn(page, clinic, '/admin/clinic/profile')
  await hydrated(page)
  await page.getByLabel('Clinic name').fill('Mesa Clinic')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Publish...' }).click()
  await page.getByRole('button', { name: 'Publish 1 change' }).click()
  await expect(page.getByText('Published.')).toBeVisible()
  await expect(page.getByRole('complementary').getByText('Mesa Clinic')).toBeVisible()
})

test('texts and doctors are accessible', { tag: '@all' }, async ({ page, clinic }) => {
  await signIn(page, clinic)
  for (const path of ['/admin/clinic/texts', '/admin/clinic/doctors']) {
    await page.goto(path)
    await hydrated(page)
    await expectAccessible(page)
  }
  await page.getByRole('link', { name: /^Edit / }).click()
  await expect(page.getByRole('heading', { name: 'Dr. Jordan Example, MD' })).toBeVisible()
  await expectAccessible(page)
})
