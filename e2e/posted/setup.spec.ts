import { signInPlain } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'

test('an owner does a first step, closes and hides the list, and brings it back', async ({
  plain,
  clinic,
}) => {
  clinic.database('update settings set setupDoneAt = null')
  await signInPlain(plain, clinic)
  await plain.region('Go live: 0 of 12 done').follow('Start: Time zone and hours')
  await plain.press('Save hours')
  expect(plain.text).toContain('Hours saved')
  await plain.goto('/admin/dashboard')
  const list = plain.region('Go live: 1 of 12 done')
  expect(list.row('Time zone and hours, done').count).toBe(1)
  await list.press('Show less')
  expect(list.row('Time zone and hours').count).toBe(0)
  expect(list.text).toContain('Next: Clinic name and address')
  await list.press('Show steps')
  await list.press('Hide checklist')
  expect(plain.all('h1')).toEqual(['Appointments'])
  expect(list.count).toBe(0)
  await plain.goto('/admin/settings')
  expect(plain.all('h2')).toContain('Go live: 1 of 12 done')
  await plain.press('Show on dashboard')
  expect(list.row('Time zone and hours, done').count).toBe(1)
})
