import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { rowOf, signIn } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'
import { fillInbox } from '../support/inbox.ts'
import { bookElsewhere, comingDay } from '../support/visits.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const follow = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).click()
const badge = (page: Page, screen: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: new RegExp(`^${screen}`) })

test('staff read messages, judge testimonials and bring back what they deleted', async ({ page, clinic }) => {
  test.slow()
  await fillInbox(clinic)
  await signIn(page, clinic)
  await messages(page, clinic)
  await testimonials(page, clinic)
  await deleted(page, clinic)
  await undelivered(page, clinic)
})

/** Of a table, or of the list next to an open message. */
const lineOf = (page: Page, name: string) => page.locator('tr, li').filter({ hasText: name })
const open = (page: Page, name: string) => lineOf(page, name).locator('[data-step]').click()

async function messages(page: Page, clinic: Clinic) {
  await page.goto('/admin/messages')
  await expect(page.getByText('2 new, 0 to answer')).toBeVisible()
  const harold = lineOf(page, 'Harold Pike')
  await expect(harold).toContainText('New')
  await expect(lineOf(page, 'Robot')).toHaveCount(0)
  const subject = harold.getByText('Question about parking').first()
  const weight = () => subject.evaluate((text) => getComputedStyle(text).fontWeight)
  expect(await weight()).toBe('700')

  await open(page, 'Harold Pike')
  const conversation = page.getByRole('article', { name: 'Question about parking' })
  await expect(conversation).toContainText('Is there a space')
  await expect(conversation.getByRole('link', { name: 'harold.pike@example.com' })).toHaveAttribute(
    'href',
    'mailto:harold.pike@example.com',
  )
  await expect(harold).toContainText('Read')
  await expect(badge(page, 'Messages')).toContainText('1')
  expect(await weight()).not.toBe('700')
  await conversation.getByRole('button', { name: 'Mark unread' }).click()
  await expect(conversation).toHaveCount(0)
  await expect(page.getByText('Marked unread.')).toBeVisible()
  await expect(harold).toContainText('New')
  await expect(badge(page, 'Messages')).toContainText('2')
  await open(page, 'Harold Pike')
  await expect(conversation).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Name, email, subject, or text' })
  await search.fill('DOT tess')
  await search.press('Enter')
  await expect(page.getByText('Messages with “DOT tess”.')).toBeVisible()
  await expect(lineOf(page, 'Tess Amador')).toBeVisible()
  await expect(harold).toHaveCount(0)
  expect(page.url()).not.toContain('tess')
  await follow(page, 'Show all messages')
  await expect(harold).toBeVisible()

  await follow(page, /^Possible spam/)
  await open(page, 'Robot')
  await press(page, 'Not spam')
  await expect(page.getByText('Marked as not spam.')).toBeVisible()
  await page.goto('/admin/messages')
  await expect(lineOf(page, 'Robot')).toContainText('New')

  await open(page, 'Harold Pike')
  await follow(page, 'Delete...')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this message?')
  await question.getByRole('button', { name: 'Delete message' }).click()
  await expect(page.getByText('Message deleted successfully.')).toBeVisible()
  await expect(harold).toHaveCount(0)
  expect(clinic.database('select read from contact_messages where "deletedAt" is not null')).toEqual([
    { read: 1 },
  ])
}

async function testimonials(page: Page, clinic: Clinic) {
  await page.goto('/admin/testimonials')
  await expect(page.getByText('2 testimonials are waiting for approval.')).toBeVisible()
  await press(page, 'Approve testimonial by Maria G.')
  await expect(page.getByText('Testimonial approved successfully.')).toBeVisible()
  await expect(badge(page, 'Testimonials')).toContainText('1')
  await expectOnWebsite(page, true)
  await press(page, /^Undo.*Maria G\.$/)
  await expect(page.getByText('Undone.')).toBeVisible()
  await expect(page.getByText('Testimonial approved successfully.')).toHaveCount(0)
  await expect(page.getByText('2 testimonials are waiting for approval.')).toBeVisible()
  await expectOnWebsite(page, false)
  await press(page, 'Approve testimonial by Maria G.')
  await expect(page.getByText('Testimonial approved successfully.')).toBeVisible()
  const visitor = await page.context().newPage()
  await visitor.goto('/testimonials')
  await expect(visitor.getByText('Maria G.')).toBeVisible()

  await follow(page, /^Approved/)
  await follow(page, 'Unapprove testimonial by Maria G.')
  await page.getByLabel('Reason, for staff only').fill('Names a nurse')
  await press(page, 'Unapprove')
  await expect(page.getByText('Testimonial rejected successfully.')).toBeVisible()
  await follow(page, /^Waiting/)
  await expect(lineOf(page, 'Maria G.')).toContainText('Reason: Names a nurse')
  await visitor.reload()
  await expect(visitor.getByText('Maria G.')).toHaveCount(0)
  await visitor.close()

  await follow(page, /^Possible spam/)
  await follow(page, 'Delete testimonial by Robot')
  await expect(page.getByRole('alertdialog')).toContainText(
    'Are you sure you want to delete this testimonial?',
  )
  await press(page, 'Delete testimonial')
  await expect(page.getByText('Testimonial deleted successfully.')).toBeVisible()
  await expect(page.getByText('Nothing here.').first()).toBeVisible()
  expect(
    clinic.database("select reason <> '' as hasReason, approved from testimonials where author = 'Maria G.'"),
  ).toEqual([{ hasReason: 1, approved: 0 }])
}

/** Whether visitors find Maria's testimonial, on Home too. */
async function expectOnWebsite(page: Page, isThere: boolean) {
  for (const address of ['/', '/testimonials']) {
    const text = await (await page.request.get(address)).text()
    expect(text.includes('Maria G.')).toBe(isThere)
  }
}

async function deleted(page: Page, clinic: Clinic) {
  await follow(page, 'Recently deleted')
  await page.getByLabel('Filter by type').getByRole('link', { name: 'All' }).click()
  await expect(page.getByRole('heading', { name: 'Recently deleted' })).toBeVisible()
  await expect(rowOf(page, 'Question about parking')).toContainText('30 days')
  await press(page, 'Restore Question about parking')
  await expect(page.getByText('Message restored.')).toBeVisible()
  await follow(page, /^Testimonials$/)
  await expect(rowOf(page, 'Question about parking')).toHaveCount(0)
  await press(page, 'Restore See best.shop')
  await expect(page.getByText('Testimonial restored.')).toBeVisible()
  await expect(page.getByText('Nothing deleted').first()).toBeVisible()
  expect(clinic.database('select id from contact_messages where "deletedAt" is not null')).toEqual([])
}

/** An email that was given up is shown until somebody says that the patient knows. */
async function undelivered(page: Page, clinic: Clinic) {
  await bookElsewhere(clinic, { day: comingDay('Wednesday'), time: '10:00 AM', name: 'Elena Ruiz' })
  clinic.database("update outbox set status = 'dead'")
  await page.goto('/admin/dashboard')
  await expect(page.getByText('1 email wasn’t delivered. Call the patient.')).toBeVisible()
  await press(page, 'Patient notified of the email to Elena Ruiz')
  await expect(page.getByText('Notice dismissed.')).toBeVisible()
  await expect(page.getByText('1 email wasn’t delivered.')).toHaveCount(0)
}

test('a click on a row counts while another list is on its way', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  await fillInbox(clinic)
  const deletedNow = `update testimonials set "deletedAt" = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`
  clinic.database(deletedNow)
  await signIn(page, clinic, '/admin/deleted')
  await page.route('**/admin/deleted.data?kind=image**', () => {})
  const asked = page.waitForRequest('**/admin/deleted.data?kind=image**')
  await follow(page, /^Images$/)
  await asked
  await page
    .getByRole('button', { name: /^Restore/ })
    .first()
    .click()
  await expect(page.getByText('Testimonial restored.')).toBeVisible()
})

test('axe finds nothing on any screen and open dialog', { tag: '@all' }, async ({ page, clinic }) => {
  test.slow()
  await fillInbox(clinic)
  await signIn(page, clinic)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/messages')
  await open(page, 'Tess Amador')
  await expect(page.getByRole('article')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/testimonials')
  await press(page, 'Approve testimonial by Maria G.')
  await expect(page.getByText('Testimonial approved successfully.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/testimonials?show=approved')
  await follow(page, 'Unapprove testimonial by Maria G.')
  await expectAccessible(page)
  await page.goto('/admin/testimonials?show=approved')
  await follow(page, 'Delete testimonial by Maria G.')
  await expectAccessible(page)
  await press(page, 'Delete testimonial')
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const screen of ['messages', 'testimonials', 'deleted']) {
    await page.goto(`/admin/${screen}`)
    await expectAccessible(page)
  }
})
