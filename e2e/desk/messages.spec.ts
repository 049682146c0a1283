import type { Page } from '@playwright/test'
import { postForm } from '#test/serving/built-server.ts'
import { expectAccessible } from '../support/axe.ts'
import { signIn, signInLive } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'

const write = (clinic: Clinic, fields: Record<string, string>) =>
  postForm(`${clinic.url}/contact`, {
    name: 'Elena Ruiz',
    email: 'elena@example.com',
    phone: '(432) 555-0144',
    subject: 'Blood work',
    message: 'May I eat before?',
    ...fields,
  })

/** How soon is a figure of `bench/heard.ts`. */
const soon = { timeout: 60_000 }
/** Of the table, or of the list next to an open message. */
const line = (page: Page, name: string) => page.locator('tr, li').filter({ hasText: name })
const opener = (page: Page, name: string) => line(page, name).locator('[data-step]')
const subject = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })
const answer = (page: Page) => page.getByRole('textbox', { name: /^Reply/ })
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
/** Where page and list stand, to the pixel. */
const scrolls = (page: Page) =>
  page.evaluate(() => [scrollY, document.querySelector('[aria-label="List of messages"]')?.scrollTop])

test.use({ sendsMail: true })

test('a message is read, answered, taken back and answered by phone, in place', async ({ page, clinic }) => {
  test.slow()
  await page.setViewportSize({ width: 1366, height: 768 })
  for (let made = 0; made < 12; made++)
    await write(clinic, { name: `Writer ${made}`, email: `w${made}@example.com` })
  await write(clinic, {})
  await signIn(page, clinic, '/admin/messages')
  await expect(page.getByText('13 new, 0 to answer')).toBeVisible()
  const name = 'Writer 3'
  const columns = page.getByRole('table', { name: 'List of messages' }).getByRole('columnheader')
  await expect(columns).toHaveText(['Date', 'Name', 'Email', 'Subject', 'Status', 'Actions'])
  await expect(line(page, name)).toContainText('w3@example.com')
  await expect(line(page, name).getByRole('link', { name: 'Delete message from Writer 3' })).toBeVisible()
  await opener(page, name).click()
  await expect(subject(page)).toHaveText('Blood work')
  await expect(subject(page)).toBeFocused()
  await expect(opener(page, name)).toBeInViewport()
  const before = await scrolls(page)
  const holds = async () => {
    expect(await scrolls(page)).toEqual(before)
  }
  await expect(line(page, name)).toContainText('Read')
  await expect(page.getByText('12 new, 1 to answer')).toBeVisible()
  await holds()

  const isRead = Promise.withResolvers<void>()
  await page.route('**/admin/messages.data*', async (route) => {
    if (route.request().method() === 'GET') await isRead.promise
    await route.continue()
  })
  await press(page, 'Send reply')
  await expect(page.getByText('Write a reply.')).toBeVisible()
  await answer(page).fill('Water is fine.\n\nPlease eat nothing.')
  // Before the list was read again.
  await answer(page).press('Control+Enter')
  isRead.resolve()
  await expect(page.getByText('Sending your reply...')).toBeVisible()
  await expect(answer(page)).toHaveValue('')
  await expect(line(page, name)).toContainText('Answered')
  await expect(answer(page)).toBeFocused()
  await holds()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(answer(page)).toHaveValue('Water is fine.\n\nPlease eat nothing.')
  await expect(answer(page)).toBeFocused()
  await expect(line(page, name)).toContainText('Read')
  await holds()
  expect(clinic.database('select id from message_replies')).toEqual([])

  await press(page, 'Mark answered by phone')
  await expect(page.getByText(/answered by phone\. Today at/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark unanswered' })).toBeFocused()
  await expect(answer(page)).toHaveValue('Water is fine.\n\nPlease eat nothing.')
  await holds()
  await press(page, 'Send reply')
  await expect(page.getByText('Sending your reply...')).toBeVisible()
  clinic.database('update outbox set "dueAt" = \'2020-01-01T00:00:00.000Z\'')
  await expect.poll(() => clinic.mail.delivered.length, soon).toBe(1)
  expect(clinic.mail.delivered[0]?.email.text).toContain('Please eat nothing.')

  await press(page, 'Mark unread')
  await expect(page.getByText('Marked unread.')).toBeVisible()
  await expect(subject(page)).toHaveCount(0)
  await expect(line(page, name)).toContainText('New')
  await expect(opener(page, name)).toBeFocused()

  await page.getByRole('link', { name: /^To answer/ }).click()
  await expect(line(page, name)).toHaveCount(0)
  await page.getByRole('link', { name: /^Answered/ }).click()
  await expect(line(page, name)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await opener(page, name).click()
  await page.getByRole('link', { name: 'Book appointment' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard\/add\?message=/)
})

test('two who answer at once: what is typed stays, the second is told, new ones wait above the list', {
  tag: '@all',
}, async ({ page, clinic, browser }) => {
  test.slow()
  await write(clinic, {})
  clinic.database(`update contact_messages set email = ''`)
  await signInLive(page, clinic)
  await page.goto('/admin/messages')
  await opener(page, 'Elena Ruiz').click()
  await expect(page.getByText(/Call \(432\) 555-0144, then mark the message as answered/)).toBeVisible()
  await expectAccessible(page)
  await answer(page).fill('I am still writing')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await answer(page).press('Home')
  await answer(page).pressSequentially('Yes. ')
  const looked = () => clinic.database('select seq from audit_log').length
  const [entries] = [looked()]

  const other = await browser.newPage({ baseURL: clinic.url })
  await signIn(other, clinic, '/admin/messages')
  await opener(other, 'Elena Ruiz').click()
  await expect(answer(other)).toHaveValue(/I am still writing/)
  await other.getByRole('button', { name: 'Mark answered by phone' }).click()
  await expect(other.getByText('Marked answered.')).toBeVisible()
  await write(clinic, { name: 'Tess Amador', email: 'tess@example.com' })

  await expect(page.getByText('just answered this message.')).toBeVisible(soon)
  await expect(page.getByText('1 new message.')).toBeVisible(soon)
  await expect(line(page, 'Tess Amador')).toHaveCount(0)
  await expect(answer(page)).toBeFocused()
  await expect(answer(page)).toHaveValue('Yes. I am still writing')
  await answer(page).pressSequentially('Now ')
  expect(looked()).toBeLessThan(entries + 12)

  await press(page, 'Mark unanswered')
  await expect(page.getByText(/answered this message on .* Your reply wasn’t sent/)).toBeVisible()
  await expect(answer(page)).toHaveValue('Yes. Now I am still writing')
  await press(page, 'Show')
  await expect(line(page, 'Tess Amador')).toBeVisible()
  await other.close()

  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(width)
  }
})
