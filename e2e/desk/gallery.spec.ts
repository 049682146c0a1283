import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../support/axe.ts'
import { signIn, signInLive } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'

/** A picture is written in every width and format before it is there; a busy machine takes its time. */
const encodingMilliseconds = 20_000
const create = { width: 640, height: 480, channels: 3 as const, background: '#caa472' }
const photo = {
  name: 'front-desk.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create }).jpeg().toBuffer(),
}
/** How soon is a figure of `bench/heard.ts`. */
const soon = { timeout: 60_000 }
const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') }

async function openForm(page: Page) {
  await page.goto('/admin/gallery')
  await page.getByRole('link', { name: 'Add image' }).click()
  await expect(page.getByRole('heading', { name: 'Add image', exact: true })).toBeVisible()
}

async function fillIn(page: Page, title: string) {
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page
    .getByLabel('Description', { exact: true })
    .fill('Where you arrive, seen from the door in the morning.')
  await page.getByLabel('Title in Spanish').fill(`${title}, en español`)
  await page.getByLabel('Category').selectOption('Staff')
}

const save = (page: Page, name: string) => page.getByRole('button', { name }).click()
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

test('staff add, change, delete and bring back an image, and visitors see it', async ({ page, clinic }) => {
  test.slow()
  await signIn(page, clinic)
  await openForm(page)
  await expectAccessible(page)
  await save(page, 'Add image')
  await expect(
    page.getByRole('link', { name: 'Please select an image file or provide an image URL' }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Title and description are required' })).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Image file').setInputFiles(photo)
  await expect(page.getByText('Preview, as visitors see it. 640 × 480 pixels.')).toBeVisible()
  await fillIn(page, 'Front desk')
  await save(page, 'Add image')
  await expect(page.getByText('Image added successfully!')).toBeVisible({ timeout: encodingMilliseconds })
  await expect(rowOf(page, 'Front desk')).toContainText(
    'Where you arrive, seen from the door in the mornin...',
  )
  await expect
    .poll(() =>
      rowOf(page, 'Front desk')
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Edit Front desk' }).click()
  await page.getByLabel('New image file').setInputFiles(broken)
  await page.getByLabel('Title', { exact: true }).fill('Our front desk')
  await save(page, 'Save changes')
  await expect(
    page.getByRole('link', { name: 'We can’t read this file. Use JPEG, PNG, or WebP.' }),
  ).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Our front desk')
  await page.getByLabel('New image file').setInputFiles([])
  await save(page, 'Save changes')
  await expect(page.getByText('Image updated successfully!')).toBeVisible()

  const visitor = await page.context().newPage()
  await visitor.goto('/gallery')
  const shown = visitor.locator('a[id^=picture-] picture img').first()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.avif$/)
  const address = await shown.evaluate((image: HTMLImageElement) => image.currentSrc)
  await visitor.goto('/es/gallery')
  await expect(visitor.getByRole('heading', { name: 'Front desk, en español' })).toBeVisible()

  await page.getByRole('link', { name: 'Delete image Our front desk' }).click()
  await expect(page.getByText('Are you sure you want to delete this image?')).toBeVisible()
  await expectAccessible(page)
  await save(page, 'Delete image')
  await expect(page.getByText('Image deleted successfully!')).toBeVisible()
  expect((await page.request.get(address)).status()).toBe(404)
  await page.getByRole('link', { name: 'Recently deleted' }).click()
  await expect(page).toHaveURL('/admin/deleted?kind=image')
  await save(page, 'Restore Our front desk')
  await expect(page.getByText('Image restored to the gallery.')).toBeVisible()
  expect((await page.request.get(address)).status()).toBe(200)
})

test('a file that is let go over the form is taken, and an upload can be stopped', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  await signIn(page, clinic)
  await openForm(page)
  await fillIn(page, 'Dropped')
  const transfer = await page.evaluateHandle(() => {
    const made = new DataTransfer()
    made.items.add(new File(['x'], 'dropped.jpg', { type: 'image/jpeg' }))
    return made
  })
  const drop = page.getByLabel('Image file').locator('..')
  await page.locator('dialog form[enctype]').dispatchEvent('dragover', { dataTransfer: transfer })
  await expect(drop).toHaveAttribute('data-over')
  await page.locator('dialog form[enctype]').dispatchEvent('drop', { dataTransfer: transfer })
  await expect(drop).not.toHaveAttribute('data-over')
  expect(
    await page.getByLabel('Image file').evaluate((input: HTMLInputElement) => input.files?.[0]?.name),
  ).toBe('dropped.jpg')

  await page.getByLabel('Image file').setInputFiles(photo)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/admin/gallery/upload', async (route) => {
    await held
    await route.abort().catch(() => {})
  })
  await save(page, 'Add image')
  await save(page, 'Stop upload')
  await expect(page.getByText('Upload stopped. Nothing was saved.')).toBeVisible()
  letGo()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Dropped')
  expect(clinic.database("select id from gallery_images where title ->> 'en' = 'Dropped'")).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form is a page of its own, keeps what was typed, and uploads', { tag: '@all' }, async ({
    page,
    clinic,
  }) => {
    test.slow()
    await signIn(page, clinic)
    await openForm(page)
    await page.getByLabel('Title', { exact: true }).fill('Plain')
    await page.getByLabel('Image file').setInputFiles(broken)
    await save(page, 'Add image')
    await expect(page.getByRole('link', { name: 'Title and description are required' })).toBeVisible()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Plain')
    await fillIn(page, 'Plain')
    await page.getByLabel('Image file').setInputFiles(photo)
    await save(page, 'Add image')
    await expect(page.getByText('Image added successfully!')).toBeVisible({ timeout: encodingMilliseconds })
    await page.getByRole('link', { name: 'Delete image Plain' }).click()
    await save(page, 'Delete image')
    await expect(page.getByText('Image deleted successfully!')).toBeVisible()
  })
})

test('a picture by address is saved as it is and its host allowed on the page', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  const address = 'https://pictures.example/door.jpg'
  const pixel = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  await page.context().route(address, (route) => route.fulfill({ contentType: 'image/png', body: pixel }))
  await signIn(page, clinic)
  await openForm(page)
  await fillIn(page, 'Door')
  await page.getByLabel('Or an image URL').fill('http://pictures.example/door.jpg')
  await save(page, 'Add image')
  await expect(
    page.getByRole('link', { name: 'Enter a full address that starts with https://' }),
  ).toBeVisible()
  await page.getByLabel('Or an image URL').fill(address)
  await save(page, 'Add image')
  const picture = rowOf(page, 'Door').locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(4)
})

test('two at one list: each sees what the other moved, and an open form keeps what is typed', {
  tag: '@all',
}, async ({ page, clinic, browser }) => {
  await signInLive(page, clinic)
  await page.goto('/admin/gallery')
  const names = () =>
    page
      .getByRole('button', { name: /^Move down / })
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
  const [first, second] = await names()
  const other = await browser.newPage({ baseURL: clinic.url })
  await signIn(other, clinic)
  const moveDown = async () => {
    await other.goto('/admin/gallery')
    await other
      .getByRole('button', { name: /^Move down / })
      .first()
      .click()
    await expect(other.getByRole('button', { name: /^Move down / }).nth(1)).toBeVisible()
  }
  await moveDown()
  await expect.poll(async () => (await names()).slice(0, 2), soon).toEqual([second, first])
  await page
    .getByRole('link', { name: /^Edit (?!text)/ })
    .first()
    .click()
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Still typing')
  await moveDown()
  await expect(title).toHaveValue('Still typing')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect.poll(async () => (await names()).slice(0, 2), soon).toEqual([first, second])
  await other.close()
})
