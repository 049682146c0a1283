import { dashboardLink, rowOf, signInLive } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { bookElsewhere, comingDay } from '../support/visits.ts'

const day = comingDay('Wednesday')
const refresh = 61_000

test('the red count follows what comes in, every minute', async ({ page, clinic }) => {
  await page.clock.install()
  await signInLive(page, clinic)
  await expect(dashboardLink(page)).toHaveText(/^\s*Dashboard\s*$/)
  await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Elena Ruiz' })
  await page.clock.fastForward(refresh)
  await expect(dashboardLink(page)).toHaveText(/1/)
})

test('a screen whose session is over does not stay', async ({ page, clinic }) => {
  await page.clock.install()
  await signInLive(page, clinic)
  clinic.database(`update sessions set "endedAt" = '2026-01-01T00:00:00.000Z'`)
  await page.clock.fastForward(refresh)
  await expect(page).toHaveURL(/\/admin\/login\?next=/)
})

test('the refresh does not keep a session alive', async ({ page, clinic }) => {
  await page.clock.install()
  await signInLive(page, clinic)
  const seen = () => clinic.database('select "lastSeenAt" from sessions')
  clinic.database(`update sessions set "lastSeenAt" = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-10 minutes')`)
  const before = seen()
  const answered = page.waitForResponse('**/admin/counts')
  await page.clock.fastForward(refresh)
  expect((await answered).status()).toBe(200)
  expect(seen()).toEqual(before)
})

test('what was done is said, and the sentence goes automatically', async ({ page, clinic }) => {
  await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Elena Ruiz' })
  await page.clock.install()
  await signInLive(page, clinic)
  await rowOf(page, 'Elena Ruiz')
    .getByRole('button', { name: /^Confirm/ })
    .click()
  const said = page.getByRole('status').filter({ hasText: 'The appointment is confirmed.' })
  await expect(said).toBeVisible()
  await expect(dashboardLink(page)).toHaveText(/^\s*Dashboard\s*$/)
  await page.mouse.move(0, 0)
  await page.clock.fastForward(10_000)
  await expect(said).toBeHidden()
})

test('the second of two who change one appointment is told who was faster', async ({
  page,
  clinic,
  browser,
}) => {
  await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Elena Ruiz' })
  await signInLive(page, clinic)
  await rowOf(page, 'Elena Ruiz')
    .getByRole('link', { name: /^Update Status/ })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /Cancelled/ })
    .check()
  const other = await browser.newPage({ baseURL: clinic.url })
  await signInLive(other, clinic)
  await rowOf(other, 'Elena Ruiz')
    .getByRole('button', { name: /^Confirm/ })
    .click()
  await expect(rowOf(other, 'Elena Ruiz')).toContainText('Confirmed')
  await other.close()
  await expect(page.locator('tr', { hasText: 'Elena Ruiz' })).toContainText('Confirmed')
  await page.getByRole('dialog').getByRole('button', { name: 'Save status' }).click()
  await expect(page.getByRole('alert')).toContainText('Administrator changed this appointment on')
  await expect(rowOf(page, 'Elena Ruiz')).toContainText('Confirmed')
})
