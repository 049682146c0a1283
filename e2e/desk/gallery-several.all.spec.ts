import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../support/axe.ts'
import { signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'

/** Ten pictures are written in every width and format, one after the other. */
const encodingMilliseconds = 60_000
const photos = await Promise.all(
  Array.from({ length: 11 }, async (_, at) => {
    const create = { width: 64, height: 48, channels: 3 as const, background: { r: 20 * at, g: 120, b: 90 } }
    const buffer = await sharp({ create }).jpeg().toBuffer()
    return { name: `new-room_${at + 1}.jpg`, mimeType: 'image/jpeg', buffer }
  }),
)

const panel = (page: Page) => page.getByRole('region', { name: 'Add images' })
const rows = (page: Page) => page.getByRole('table').locator('tbody tr')
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

/** The titles of the public gallery, in their order. */
async function shownToVisitors(page: Page): Promise<string[]> {
  const visitor = await page.context().newPage()
  await visitor.goto('/gallery')
  const titles = await visitor.locator('main h3').allInnerTexts()
  await visitor.close()
  return titles
}

test('ten pictures at once, described where they stand, ordered by hand', async ({
  page,
  clinic,
  request,
}) => {
  test.slow()
  await signIn(page, clinic, '/admin/gallery')
  await panel(page).getByLabel('Choose images').setInputFiles(photos)
  await expect(page.getByText('Up to 10 images at a time. 1 was left out: new-room_11.jpg.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Add images' })).toBeFocused()
  const third = panel(page).getByRole('group', { name: 'Image 3 of 10: new-room_3.jpg' })
  await expect(third.getByLabel('Title')).toHaveValue('New room 3')
  await third.getByLabel('Title').fill('Window')
  await third.getByLabel('Description').fill('It looks east.')
  const fourth = panel(page).getByRole('group', { name: 'Image 4 of 10' })
  await fourth.getByLabel('Title').fill(' ')
  await expectAccessible(page)

  await panel(page).getByLabel('Category for all').selectOption('Facilities')
  await press(page, 'Add 10 images')
  await expect(page.getByText('9 images added successfully!')).toBeVisible({ timeout: encodingMilliseconds })
  await expect(page.getByText('9 added, 1 not. See why below.')).toBeVisible()
  const refused = panel(page).getByRole('group', { name: 'Image 1 of 1: new-room_4.jpg' })
  await expect(refused.getByText('Enter a title.')).toBeVisible()
  await refused.getByLabel('Title').fill('Door')
  await press(page, 'Try again new-room_4.jpg')
  await expect(page.getByText('One image added successfully!')).toBeVisible({ timeout: encodingMilliseconds })
  await expect(panel(page).getByRole('group')).toHaveCount(0)
  const added = rows(page)
    .filter({ hasText: 'Hidden' })
    .or(rows(page).filter({ hasText: 'Window' }))
  await expect(added).toHaveCount(10)
  await expect(rows(page).nth(2)).toContainText('It looks east.')
  await expect(rows(page).nth(3).getByLabel('Title')).toHaveValue('Door')
  expect(await shownToVisitors(page)).toEqual(['Window', 'Reception', 'Treatment room'])

  const door = rows(page).nth(3)
  const file = (await door.locator('img').getAttribute('src')) ?? ''
  expect((await page.request.get(file)).status()).toBe(200)
  expect((await request.get(new URL(file, clinic.url).href)).status()).toBe(404)
  await door.getByRole('button', { name: 'Save' }).click()
  await expect(door.getByText('Title and description are required')).toBeVisible()
  await expect(door.getByLabel('Description')).toBeFocused()
  await door.getByLabel('Description').fill('Blue.')
  await rows(page).nth(4).getByLabel('Description').fill('Half typed')
  await door.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Image updated successfully!')).toBeVisible()
  await expect(rows(page).nth(4).getByLabel('Description')).toHaveValue('Half typed')
  await rows(page).nth(4).getByLabel('Description').fill('')
  expect(await shownToVisitors(page)).toEqual(['Window', 'Door', 'Reception', 'Treatment room'])

  await press(page, 'Move up Door')
  await expect(page.getByText('Door is now 3 of 12.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move up Door' })).toBeFocused()
  expect(await shownToVisitors(page)).toEqual(['Door', 'Window', 'Reception', 'Treatment room'])
  const handle = rows(page).filter({ hasText: 'It looks east.' }).locator('[draggable]')
  await handle.dragTo(rows(page).filter({ hasText: 'Blue.' }), { targetPosition: { x: 300, y: 4 } })
  await expect(page.getByText('Window is now 3 of 12.')).toBeVisible()
  expect(await shownToVisitors(page)).toEqual(['Window', 'Door', 'Reception', 'Treatment room'])

  await page.getByRole('link', { name: 'Edit text of Door' }).click()
  await expect(rows(page).nth(3).getByLabel('Title')).toBeFocused()
  await page.keyboard.type('Front door')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Edit text of Front door' })).toBeFocused()
  await expectAccessible(page)
})

test('pictures are added next to words that are half typed', async ({ page, clinic }) => {
  clinic.database(`update gallery_images set description = '{"en":""}', "isDescribed" = 0
    where title ->> 'en' = 'Treatment room' returning id`)
  await signIn(page, clinic, '/admin/gallery')
  await panel(page).getByLabel('Choose images').setInputFiles(photos.slice(0, 1))
  await panel(page).getByRole('group').getByLabel('Description').fill('It looks east.')
  const open = rows(page).filter({ has: page.getByLabel('Description') })
  await open.getByLabel('Description').fill('Half typed')
  await panel(page)
    .getByRole('button', { name: /^Add .*image/ })
    .click()
  await expect(page.getByText('One image added successfully!')).toBeVisible({ timeout: encodingMilliseconds })
  await expect(open.getByLabel('Description')).toHaveValue('Half typed')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('pictures are moved and described by forms, and several files in one form refused', async ({
    page,
    clinic,
  }) => {
    clinic.database(`update gallery_images set description = '{"en":""}', "isDescribed" = 0
      where title ->> 'en' = 'Treatment room'`)
    await signIn(page, clinic, '/admin/gallery')
    await expect(panel(page)).toBeHidden()
    await press(page, 'Move down Reception')
    await expect(page.getByText('Reception is now 2 of 2.')).toBeVisible()
    await page.getByLabel('Description').fill('Quiet.')
    await press(page, 'Save Treatment room')
    await expect(page.getByText('Image updated successfully!')).toBeVisible()
    await page.getByRole('link', { name: 'Edit text of Reception' }).click()
    await page.getByLabel('Title').fill('')
    await press(page, 'Save Reception')
    await expect(page.getByText('Title and description are required')).toHaveCount(2)
    await page.getByLabel('Title').fill('Front desk')
    await press(page, 'Save Reception')
    await expect(page.getByRole('link', { name: 'Edit text of Front desk' })).toBeVisible()

    const form = new FormData()
    for (const name of ['title.en', 'description.en']) form.set(name, 'Two')
    for (const name of ['one.jpg', 'two.jpg']) form.append('file', new File(['x'], name))
    const answer = await page.request.post('/admin/gallery?add=1', {
      multipart: form,
      headers: { Origin: clinic.url },
    })
    expect(answer.status()).toBe(422)
    expect(await answer.text()).toContain('Nothing was saved.')
    expect(clinic.database("select id from gallery_images where title ->> 'en' = 'Two'")).toEqual([])
  })
})

test('closing the tab while a picture is being stored asks first', async ({ page, clinic }) => {
  await signIn(page, clinic, '/admin/gallery')
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/admin/gallery/upload*', async (route) => {
    await isAnswered
    await route.continue()
  })
  await panel(page).getByLabel('Choose images').setInputFiles(photos.slice(0, 1))
  await panel(page).getByLabel('Category for all').selectOption('Facilities')
  await press(page, 'Add 1 image')
  await expect(page.getByText('Saving 1 of 1')).toBeVisible()
  expect(await asksBeforeClosing(page)).toBe(true)
  answer()
  await expect(page.getByText('One image added successfully!')).toBeVisible({ timeout: encodingMilliseconds })
  expect(await asksBeforeClosing(page)).toBe(false)
})

/** As the browser asks: whether the page wants to be asked about. */
const asksBeforeClosing = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
