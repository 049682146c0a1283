import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { dashboardLink, rowOf, signIn, signInLive } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { bookLinked, moveAsPatient } from '../support/visit-link.ts'
import { bookElsewhere, comingDay } from '../support/visits.ts'

const day = comingDay('Wednesday')
/** How soon is a figure of `bench/heard.ts`. */
const soon = { timeout: 60_000 }
/** A stream looks every 15 seconds whether its session still holds. */
const afterNextCheck = { timeout: 60_000 }

test.slow()

/** The question that every screen asks once a minute is never answered. */
const onlyByStream = (page: Page) => page.route('**/admin/counts', () => {})

test('two screens hear of a booking at once, say so quietly, and change nothing by themselves', async ({
  page,
  clinic,
  browser,
}) => {
  const other = await browser.newPage({ baseURL: clinic.url })
  for (const screen of [page, other]) await onlyByStream(screen)
  await signInLive(page, clinic)
  await signIn(other, clinic)
  const stream = other.waitForResponse('**/admin/events')
  await other.goto('/admin/settings/people')
  await stream
  await expect(page.getByText(/^Up to date, \d/)).toBeVisible()
  await expect(other.getByText(/^Up to date, \d/)).toBeVisible()
  const link = await bookLinked(clinic, 'Elena Ruiz')
  for (const screen of [page, other]) {
    await expect(dashboardLink(screen)).toHaveText(/1/, soon)
    await expect(screen.getByRole('status').filter({ hasText: '1 new request.' })).toBeVisible()
  }
  await expect(rowOf(page, 'Elena Ruiz')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show', exact: true }).click()
  await expect(rowOf(page, 'Elena Ruiz')).toBeVisible()
  await expect(page.getByText('1 new request.')).toBeHidden()
  await rowOf(page, 'Elena Ruiz')
    .getByRole('button', { name: /^Confirm/ })
    .click()
  await expect(dashboardLink(page)).toHaveText(/^\s*Dashboard\s*$/)
  await expect(dashboardLink(other)).toHaveText(/^\s*Dashboard\s*$/, soon)

  await moveAsPatient(clinic, link, { day: comingDay('Monday'), time: '9:00 AM' })
  await expect(rowOf(page, 'Elena Ruiz')).toContainText(/Mon.+9:00 AM/, soon)
  await expect(dashboardLink(other)).toHaveText(/1/, soon)

  await other.getByRole('button', { name: 'Dismiss' }).click()
  await other.getByRole('checkbox', { name: /^Notifications/ }).uncheck()
  await other.getByRole('button', { name: 'Save settings' }).click()
  await expect(other.getByText('Settings saved.')).toBeVisible()
  await bookElsewhere(clinic, { day, time: '10:30 AM', name: 'Tom Baker' })
  await expect(dashboardLink(other)).toHaveText(/[23]/, soon)
  await expect(other.getByText('1 new request.')).toBeHidden()
  await other.close()
})

test('a session that another window ends closes its screen; one about to end asks first', {
  tag: '@all',
}, async ({ page, clinic, browser }) => {
  const other = await browser.newPage({ baseURL: clinic.url })
  await signIn(page, clinic)
  await signIn(other, clinic)
  await page.goto('/admin/settings/you')
  const sessions = page.getByRole('region', { name: 'Your sessions' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await sessions.getByRole('button', { name: /^End session/ }).click()
  await expect(page.getByText('Session ended.')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(other).toHaveURL(/\/admin\/login\?next=\/admin\/dashboard/, afterNextCheck)
  await other.close()

  clinic.database(
    `update sessions set "lastSeenAt" = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-14 minutes', '-5 seconds')`,
  )
  const dialog = page.getByRole('alertdialog', { name: 'Stay signed in?' })
  await expect(dialog).toBeVisible(afterNextCheck)
  await expect(dialog.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page).toHaveURL(/\/admin\/settings/)
})
