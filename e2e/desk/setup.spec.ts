import { expectAccessible } from '../support/axe.ts'
import { fillDay } from '../support/busy-day.ts'
import { signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { dayNamed } from '../support/visits.ts'

test('an owner does a first step, closes and hides the list, and brings it back', async ({
  page,
  clinic,
}) => {
  clinic.database('update settings set setupDoneAt = null')
  await signIn(page, clinic)
  await expect(page.getByRole('region', { name: 'Go live: 0 of 12 done' }).getByRole('listitem')).toHaveCount(
    12,
  )
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Start: Time zone and hours' }).first().click()
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByText('Hours saved').first()).toBeVisible()
  await page.goto('/admin/dashboard')
  const list = page.getByRole('region', { name: 'Go live: 1 of 12 done' })
  await expect(list.getByRole('listitem').filter({ hasText: 'Time zone and hours, done' })).toBeVisible()

  await list.getByRole('button', { name: 'Show less' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(0)
  await expect(list.getByRole('button', { name: 'Show steps' })).toBeFocused()
  await expect(list.getByRole('link', { name: 'Start: Clinic name and address' })).toBeVisible()
  await page.reload()
  await expect(list.getByRole('listitem')).toHaveCount(0)
  await list.getByRole('button', { name: 'Show steps' }).click()
  await list.getByRole('button', { name: 'Hide checklist' }).click()
  await expect(page.getByRole('heading', { name: 'Appointments', level: 1 })).toBeVisible()
  await expect(list).toHaveCount(0)
  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { name: 'Go live: 1 of 12 done' })).toBeVisible()
  await page.getByRole('button', { name: 'Show on dashboard' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(12)
})

test('the list is below the appointments once there are any today', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  clinic.database('update settings set setupDoneAt = null')
  await signIn(page, clinic)
  const top = async () => (await page.getByRole('region', { name: /^Go live/ }).boundingBox())?.y ?? 0
  const tabs = async () => (await page.getByRole('link', { name: /^Upcoming/ }).boundingBox())?.y ?? 0
  expect(await top()).toBeLessThan(await tabs())
  fillDay(clinic, dayNamed(Temporal.Now.plainDateISO('America/Chicago')))
  await page.goto('/admin/dashboard')
  expect(await top()).toBeGreaterThan(await tabs())
})

test('the step of email leads to its section of Settings', { tag: '@all' }, async ({ page, clinic }) => {
  clinic.database('update settings set setupDoneAt = null')
  await signIn(page, clinic)
  await page.getByRole('link', { name: 'Start: Email', exact: true }).last().click()
  await expect(page).toHaveURL(/\/admin\/settings\/email$/)
  await expect(page.getByRole('heading', { name: 'Email', exact: true })).toBeInViewport()
})

test('the front desk has no such list, and cannot bring one about', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  clinic.database('update settings set setupDoneAt = null')
  await signIn(page, clinic)
  clinic.database(`update admins set role = 'front-desk'`)
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Appointments', level: 1 })).toBeVisible()
  await expect(page.getByText(/^Go live/)).toHaveCount(0)
  const answer = await page.request.post('/admin/setup', {
    form: { intent: 'hide' },
    headers: { Origin: clinic.url },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(403)
})
