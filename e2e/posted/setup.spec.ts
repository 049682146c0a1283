import { signInPlain } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'

test('an owner does a first step, puts the list away, and brings it back', async ({ plain, clinic }) => {
  clinic.database('update settings set setupDismissedAt = null')
  await signInPlain(plain, clinic)
  const list = plain.region('Set up your clinic')
  expect(list.text).toContain('0 of 8 done')
  await list.follow('Start: Opening hours')
  await plain.press('Save hours')
  expect(plain.text).toContain('Hours saved')
  await plain.goto('/admin/dashboard')
  expect(list.text).toContain('1 of 8 done')
  expect(list.row('Opening hours, done').count).toBe(1)
  await list.press('Hide checklist')
  expect(plain.all('h1')).toEqual(['Appointments'])
  expect(list.count).toBe(0)
  await plain.goto('/admin/settings')
  expect(plain.all('h2')).toContain('Setup, 1 of 8')
  await plain.press('Show on dashboard')
  expect(list.text).toContain('1 of 8 done')
})
