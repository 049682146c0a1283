import { expectAccessible } from '../support/axe.ts'
import { signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'

test('an owner does a first step, puts the list away, and brings it back', async ({ page, clinic }) => {
  clinic.database('update settings set setupDismissedAt = null')
  await signIn(page, clinic)
  const list = page.getByRole('region', { name: 'Set up your clinic' })
  await expect(list.getByText('0 of 8 done')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(8)
  await expectAccessible(page)
  await list.getByRole('link', { name: 'Start: Opening hours' }).click()
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByText('Hours saved').first()).toBeVisible()
  await page.goto('/admin/dashboard')
  await expect(list.getByText('1 of 8 done')).toBeVisible()
  await expect(list.getByRole('listitem').filter({ hasText: 'Opening hours, done' })).toBeVisible()

  await list.getByRole('button', { name: 'Hide checklist' }).click()
  await expect(page.getByRole('heading', { name: 'Appointments', level: 1 })).toBeVisible()
  await expect(list).toHaveCount(0)
  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { name: 'Setup, 1 of 8' })).toBeVisible()
  await page.getByRole('button', { name: 'Show on dashboard' }).click()
  await expect(list.getByText('1 of 8 done')).toBeVisible()
})

test('the step of email leads to its section of Settings', { tag: '@all' }, async ({ page, clinic }) => {
  clinic.database('update settings set setupDismissedAt = null')
  await signIn(page, clinic)
  await page.getByRole('link', { name: 'Start: Email', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/settings\/email$/)
  await expect(page.getByRole('heading', { name: 'Email', exact: true })).toBeInViewport()
})

test('the front desk has no such list, and cannot bring one about', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  clinic.database('update settings set setupDismissedAt = null')
  await signIn(page, clinic)
  clinic.database(`update admins set role = 'front-desk'`)
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Appointments', level: 1 })).toBeVisible()
  await expect(page.getByText('Set up your clinic')).toHaveCount(0)
  const answer = await page.request.post('/admin/setup', {
    form: { intent: 'put-away' },
    headers: { Origin: clinic.url },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(403)
})
