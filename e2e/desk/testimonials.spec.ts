import type { Page } from '@playwright/test'
import { postForm } from '#test/serving/built-server.ts'
import { expectAccessible } from '../support/axe.ts'
import { signIn, signInLive } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'

const share = (clinic: Clinic, fields: Record<string, string>) =>
  postForm(`${clinic.url}/testimonials`, {
    author: 'Maria G.',
    title: 'Patient for 3 years',
    rating: '5',
    content: 'They listened.',
    ...fields,
  })

/** How soon is a figure of `bench/heard.ts`. */
const soon = { timeout: 60_000 }
/** A row of the table of all, or a card of another list. */
const item = (page: Page, author: string) => page.locator('tr, li').filter({ hasText: author })
const section = (page: Page, name: string) => page.getByRole('region', { name })
const scrolled = (page: Page) => page.evaluate(() => scrollY)

test('one is approved, refused for a reason and taken back, where it stands', async ({ page, clinic }) => {
  test.slow()
  await page.setViewportSize({ width: 1366, height: 768 })
  for (let made = 0; made < 8; made++) await share(clinic, { author: `Writer ${made}` })
  await share(clinic, { author: 'Best Deals', content: 'See http://cheap-pills.example/offer now.' })
  await signIn(page, clinic, '/admin/testimonials')
  await expect(page.getByText('9 testimonials are waiting for approval.')).toBeVisible()
  const columns = section(page, 'Waiting').getByRole('columnheader')
  await expect(columns).toHaveText(['Date', 'Author', 'Content', 'Status', 'Actions'])
  await expect(section(page, 'Waiting').getByRole('row').nth(1)).toContainText('Writer 0')
  await expect(item(page, 'Best Deals')).toContainText('1 link, shown as plain text.')
  await expect(item(page, 'Best Deals').getByRole('link', { name: /cheap-pills/ })).toHaveCount(0)

  const five = item(page, 'Writer 5')
  const button = (name: string | RegExp) => five.getByRole('button', { name })
  await five.scrollIntoViewIfNeeded()
  const before = await scrolled(page)
  const holds = async () => {
    expect(await scrolled(page)).toBe(before)
  }
  await button(/^Approve/).click()
  await expect(page.getByText('Testimonial approved successfully.')).toBeVisible()
  await expect(button(/^Undo/)).toBeVisible()
  await expect(button(/^Undo/)).toBeFocused()
  await expect(section(page, 'Waiting')).toContainText('Writer 5')
  await holds()
  await button(/^Undo/).click()
  await expect(page.getByText('Undone.')).toBeVisible()
  await expect(button(/^Approve/)).toBeFocused()
  await holds()

  await five.getByRole('link', { name: /^Decline/ }).click()
  const why = five.getByLabel('Why are you declining it?')
  await expect(why).toBeFocused()
  await holds()
  await five.getByRole('link', { name: 'Keep waiting' }).click()
  await expect(five.getByRole('link', { name: /^Decline/ })).toBeFocused()
  await five.getByRole('link', { name: /^Decline/ }).click()
  await five.getByLabel('Reason, for staff only').fill('Names nurse Kim')
  await button('Decline testimonial').click()
  await expect(five.getByText('Choose a reason.')).toBeVisible()
  await expect(five.getByLabel('Reason, for staff only')).toHaveValue('Names nurse Kim')
  await why.selectOption('Names another person')
  // Above the notice at the foot, and where the page still reaches once the row is short again.
  await page.evaluate(() => scrollTo(0, 560))
  const pressed = await scrolled(page)
  await button('Decline testimonial').click()
  await expect(page.getByText('Testimonial rejected successfully.')).toBeVisible()
  await expect(page.getByText('8 testimonials are waiting for approval.')).toBeVisible()
  await expect(button(/^Undo/)).toBeFocused()
  expect(await scrolled(page)).toBe(pressed)
  await page.goto('/admin/testimonials?show=refused')
  await expect(five).toContainText('by Administrator: Names another person')
  await expect(five).toContainText('Reason: Names nurse Kim')
  await button(/^Approve anyway/).click()
  await expect(page.getByText('Testimonial approved successfully.')).toBeVisible()
  await page.goto('/testimonials')
  await expect(page.getByText('Writer 5')).toBeVisible()
})

test('two at one list: each sees the other’s decision in place, and nothing typed is lost', {
  tag: '@all',
}, async ({ page, clinic, browser }) => {
  test.slow()
  for (const author of ['Elena R.', 'Tom B.']) await share(clinic, { author })
  await signInLive(page, clinic)
  await page.goto('/admin/testimonials')
  const tom = item(page, 'Tom B.')
  await tom.getByRole('link', { name: /^Decline/ }).click()
  await tom.getByLabel('Reason, for staff only').fill('Still thinking')
  const other = await browser.newPage({ baseURL: clinic.url })
  await signIn(other, clinic, '/admin/testimonials')
  await item(other, 'Elena R.')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(other.getByText('Testimonial approved successfully.')).toBeVisible()
  await share(clinic, { author: 'Rosa D.' })
  await expect(item(page, 'Elena R.')).toContainText('On the website', soon)
  await expect(page.getByText('1 new testimonial.')).toBeVisible(soon)
  await expect(item(page, 'Rosa D.')).toHaveCount(0)
  await expect(tom.getByLabel('Reason, for staff only')).toHaveValue('Still thinking')
  await expect(tom.getByLabel('Reason, for staff only')).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(item(page, 'Rosa D.')).toBeVisible()
  await other.close()

  // Quicker than the answers come: each press counts.
  const approve = page.getByRole('main').getByRole('button', { name: /^Approve/ })
  await expect(approve).toHaveCount(2)
  await approve.evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click()
  })
  for (const author of ['Tom B.', 'Rosa D.']) await expect(item(page, author)).toContainText('On the website')

  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(width)
  }
})

test('the clinic answers in public, and is warned before it confirms that somebody is a patient', async ({
  page,
  clinic,
}) => {
  await share(clinic, { author: 'Ana R.' })
  await signIn(page, clinic, '/admin/testimonials')
  await item(page, 'Ana R.')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(page.getByText('Testimonial approved successfully.')).toBeVisible()
  await page.goto('/admin/testimonials?show=approved')
  await item(page, 'Ana R.')
    .getByRole('link', { name: /^Reply/ })
    .click()
  const dialog = page.getByRole('dialog')
  const reply = dialog.getByLabel('Reply', { exact: true })
  await reply.fill('We loved your visit.')
  await dialog.getByRole('button', { name: 'Publish reply' }).click()
  await expect(dialog).toContainText('“your visit” may confirm that someone is a patient (HIPAA).')
  await expect(reply).toHaveValue('We loved your visit.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Thanks' }).click()
  await expect(reply).toHaveValue(/^Thank you for taking the time to write/)
  await dialog.getByRole('button', { name: 'Publish reply' }).click()
  await expect(page.getByText('Reply saved. The website shows it now.')).toBeVisible()
  await page.goto('/testimonials')
  await expect(page.getByText('Thank you for taking the time to write')).toBeVisible()
  await page.getByRole('link', { name: 'our policy' }).click()
  await expect(page.locator('#policy')).toBeInViewport()
})
