import type { Page } from '@playwright/test'
import { fillDay } from '../support/busy-day.ts'
import { rowOf, signIn, signInLive } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'
import { comingDay } from '../support/visits.ts'

const day = comingDay('Wednesday')
const secondClickMilliseconds = 350

const scrolled = (page: Page) => page.evaluate(() => scrollY)
const confirmOf = (page: Page, patient: string) =>
  rowOf(page, patient).getByRole('button', { name: /^(Confirm|Saved)/ })
const confirmed = (clinic: Clinic) =>
  clinic.database("select id from appointments where status = 'confirmed' and id like 'busy-%'").length
const notices = (page: Page) => page.locator('[data-notice]')

/** Buttons of rows that cannot be pressed because a notice lies over them, and nothing else that always does. */
const covered = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('tr td:last-child :is(button, a)')]
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.top >= 0 && box.bottom <= innerHeight)
      .filter(({ one, box }) => {
        const all = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2)
        const others = all.filter((found) => !found.closest('[data-notices]'))
        return all.length > others.length && one.contains(others[0] ?? null)
      })
      .map(({ one }) => one.textContent),
  )

test('an action leaves the page, the focus and the rows where they are', async ({ page, clinic }) => {
  test.slow()
  fillDay(clinic, day)
  await signInLive(page, clinic)
  await page.goto('/admin/dashboard?status=pending')
  const before = confirmed(clinic)
  const [third, fourth] = ['Dale Ito 34', 'Marguerite Vanderbilt-Okonkwo 36']
  await confirmOf(page, third).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 200)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(100)
  await confirmOf(page, third).focus()
  const top = await scrolled(page)
  await page.keyboard.press('Enter')
  await expect(rowOf(page, third)).toContainText('Confirmed')
  await expect(confirmOf(page, third)).toBeFocused()
  expect(await scrolled(page)).toBe(top)
  await expect(notices(page)).toContainText([third])

  const box = await confirmOf(page, fourth).boundingBox()
  if (!box) throw new Error('there is no button')
  await page.mouse.move(box.x + 10, box.y + 10)
  await page.mouse.down()
  await page.mouse.up()
  await page.waitForTimeout(secondClickMilliseconds)
  await page.mouse.down()
  await page.mouse.up()
  await expect(rowOf(page, fourth)).toContainText('Confirmed')
  await expect(notices(page)).toHaveCount(2)
  expect(confirmed(clinic)).toBe(before + 2)
  await notices(page).first().hover()
  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(notices(page).first()).toBeVisible()
    expect(await covered(page)).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await notices(page).filter({ hasText: third }).getByRole('button', { name: /^Undo/ }).click()
  await expect(rowOf(page, third)).toContainText('Pending')
  await expect(confirmOf(page, third)).toBeFocused()
  expect(confirmed(clinic)).toBe(before + 1)

  // A page that ends here grows shorter by the row that goes.
  const end = await scrolled(page)
  await page.mouse.wheel(0, -100)
  await expect.poll(() => scrolled(page)).toBe(end - 100)
  await rowOf(page, third)
    .getByRole('link', { name: /^Delete/ })
    .click()
  const at = await scrolled(page)
  await page.getByRole('button', { name: 'Delete appointment' }).click()
  await expect(rowOf(page, third)).toHaveCount(0)
  await expect(confirmOf(page, fourth)).toBeFocused()
  expect(await scrolled(page)).toBe(at)
})

test('another page begins at its heading, a search keeps its field, and closed details lead back', async ({
  page,
  clinic,
}) => {
  fillDay(clinic, day)
  await signInLive(page, clinic)
  const heading = page.getByRole('heading', { level: 1 })
  await page.getByRole('link', { name: /^(More|Next)/ }).click()
  await expect(rowOf(page, 'Tom Baker 30')).toBeVisible()
  await expect(heading).toBeFocused()
  expect(await scrolled(page)).toBe(0)

  const name = rowOf(page, 'Tom Baker 44').getByRole('link', { name: 'Tom Baker 44', exact: true })
  await name.scrollIntoViewIfNeeded()
  const top = await scrolled(page)
  await name.click()
  await expect(page.getByRole('heading', { name: 'Tom Baker 44' })).toBeFocused()
  await page.getByRole('link', { name: 'Close details' }).click()
  await expect(name).toBeFocused()
  expect(Math.abs((await scrolled(page)) - top)).toBeLessThan(2)

  const field = page.getByRole('searchbox', { name: 'Name, email, or phone' })
  await field.fill('tom')
  await field.press('Enter')
  await expect(rowOf(page, 'Elena Ruiz')).toHaveCount(0)
  await expect(field).toBeFocused()

  await page.getByRole('link', { name: 'Recently deleted' }).click()
  await expect(page).toHaveURL('/admin/deleted?kind=appointment')
  await expect(heading).toBeFocused()
})

test('moving and cancelling in the details keep the focus there', async ({ page, clinic }) => {
  fillDay(clinic, day)
  await signInLive(page, clinic)
  await rowOf(page, 'Ann Quick 4').getByRole('link', { name: 'Ann Quick 4', exact: true }).click()
  const details = page.getByRole('complementary', { name: 'Ann Quick 4' })
  await expect(details.getByRole('heading', { name: 'Ann Quick 4' })).toBeFocused()
  const move = details.getByRole('link', { name: 'Change', exact: true })
  const firstTime = details.getByRole('radio', { name: /[AP]M/ }).first()
  await move.press('Enter')
  await expect(firstTime).toBeFocused()
  await details.getByRole('link', { name: 'Cancel' }).press('Enter')
  await expect(move).toBeFocused()

  await move.press('Enter')
  await firstTime.press('ArrowRight')
  await details.getByRole('button', { name: /^Move to/ }).press('Enter')
  await expect(notices(page)).toContainText(['The appointment was moved.'])
  await expect(move).toBeFocused()

  const cancel = details.getByRole('link', { name: 'Cancel appointment' })
  await cancel.press('Enter')
  const firstReason = details.getByRole('radio', { name: 'Patient request' })
  await expect(firstReason).toBeFocused()
  await details.getByRole('link', { name: 'Keep appointment' }).press('Enter')
  await expect(cancel).toBeFocused()
  await cancel.press('Enter')
  await firstReason.press('Space')
  await details.getByRole('button', { name: 'Cancel appointment' }).press('Enter')
  const cancelled = notices(page).filter({ hasText: 'is cancelled' })
  await expect(cancelled.getByRole('button', { name: /^Undo/ })).toBeFocused()
  await page.keyboard.press('z')
  await expect(cancelled).toHaveCount(0)
  await expect(cancel).toBeVisible()
  await cancel.press('Enter')
  await firstReason.press('Space')
  await details.getByRole('button', { name: 'Cancel appointment' }).press('Enter')
  await expect(cancelled.getByRole('button', { name: /^Undo/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(
    rowOf(page, 'Ann Quick 4').getByRole('link', { name: 'Ann Quick 4', exact: true }),
  ).toBeFocused()
})

test('testimonials stay where they are when one is deleted or approved', async ({ page, clinic }) => {
  for (let made = 10; made < 30; made++) {
    clinic.database(`insert into testimonials (id, author, title, content, rating, approved, "possibleSpam",
      "createdAt", "updatedAt") values ('t${made}', 'Author ${made}', '', 'Kind.', 5, 0, 0,
      '2026-01-${made}T12:00:00.000Z', '2026-01-${made}T12:00:00.000Z')`)
  }
  await signInLive(page, clinic)
  await page.goto('/admin/testimonials')
  const item = (author: string) => page.getByRole('row').filter({ hasText: author })
  const approve = (author: string) => item(author).getByRole('button', { name: /^Approve/ })
  await approve('Author 16').scrollIntoViewIfNeeded()
  const top = await scrolled(page)
  expect(top).toBeGreaterThan(100)
  await item('Author 15')
    .getByRole('link', { name: /^Delete/ })
    .click()
  await page.getByRole('button', { name: 'Delete testimonial' }).click()
  await expect(item('Author 15')).toHaveCount(0)
  await expect(approve('Author 16')).toBeFocused()
  expect(await scrolled(page)).toBe(top)
  await approve('Author 16').click()
  await expect(page.getByText('Testimonial approved successfully.')).toBeVisible()
  await expect(item('Author 16').getByRole('button', { name: /^Undo/ })).toBeFocused()
  expect(await scrolled(page)).toBe(top)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an action leads back to its row', async ({ page, clinic }) => {
    fillDay(clinic, day)
    await signIn(page, clinic, '/admin/dashboard?status=pending')
    const patient = 'Dale Ito 34'
    await confirmOf(page, patient).click()
    await expect(page).toHaveURL(/#row-busy-34$/)
    await expect(rowOf(page, patient)).toContainText('Confirmed')
    await expect(rowOf(page, patient)).toBeInViewport()
    await expect(notices(page)).toContainText([patient])
    await rowOf(page, patient)
      .getByRole('link', { name: /^Delete/ })
      .click()
    await page.getByRole('button', { name: 'Delete appointment' }).click()
    await expect(rowOf(page, patient)).toHaveCount(0)
    await expect(page).toHaveURL(/#row-busy-36$/)
  })
})

/** What has the focus and is behind something else, at the middle of its upper or lower edge; null for nothing. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement
    if (!(one instanceof HTMLInputElement && one.type === 'text')) return null
    const { x, width, top, bottom } = one.getBoundingClientRect()
    const isSeen = [top + 3, bottom - 3].every((y) => document.elementFromPoint(x + width / 2, y) === one)
    return isSeen ? null : one.id
  })

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`at ${width} no field of the website has the focus behind the publish line or the languages`, async ({
    page,
    clinic,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height })
    await signIn(page, clinic, '/admin/website/headings')
    const fields = page.locator('input[id^="headings."]:visible')
    const count = await fields.count()
    expect(count).toBeGreaterThan(10)
    await fields.first().focus()
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let at = 1; at < count; at++) {
        await page.keyboard.press(key)
        await expect.poll(() => hiddenFocus(page)).toBeNull()
      }
    }
  })
}
