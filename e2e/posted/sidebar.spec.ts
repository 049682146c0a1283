import { signInPlain } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'

test('the sidebar is collapsed and expanded without script, and the menu has a page', async ({
  plain,
  clinic,
}) => {
  await signInPlain(plain, clinic)
  await plain.goto('/admin/treatments')
  await plain.press('Collapse sidebar')
  expect(plain.all('h1')).toEqual(['Treatments'])
  expect(clinic.database('select "sidebarCollapsed" from admins')).toEqual([{ sidebarCollapsed: 1 }])
  await plain.press('Expand sidebar')
  expect(clinic.database('select "sidebarCollapsed" from admins')).toEqual([{ sidebarCollapsed: 0 }])
  await plain.region('Main screens').follow(/^Menu/)
  expect(plain.all('h1')).toEqual(['Menu'])
  await plain.follow('Hours & closures')
  expect(plain.all('h1')).toEqual(['Hours & closures'])
})
