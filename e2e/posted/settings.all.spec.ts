import { codeAt } from '#app/platform/secrets/one-time-code.server.ts'
import { signInPlain, sixMinutesLater } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'
import type { PlainPage } from '../support/without-browser/plain-page.ts'

const password = 'four quiet words here'
const notTheFirst = 'another four quiet words'

/** A code of so many 30-second steps later; one step early counts as well. */
const code = (secret: string, steps: number) =>
  codeAt(secret, Temporal.Now.instant().add({ seconds: 30 * steps }))

function typeUser(page: PlainPage) {
  const dialog = page.region('Add user')
  dialog.fill('Username', 'luis')
  dialog.fill('Name (optional)', 'Luis Ortega')
  dialog.fill('Password', password)
}

test('users, the own password and two-step verification', async ({ plain, clinic }) => {
  await signInPlain(plain, clinic, '/admin/settings')
  await plain.follow('Add user')
  typeUser(plain)
  await plain.press('Save user')
  expect(plain.text).toContain('User added successfully')
  await plain.follow('Delete user Luis Ortega')
  await plain.press('Delete user')
  expect(plain.text).toContain('User deleted successfully')
  await plain.goto('/admin/settings/you')
  await changePassword(plain, clinic)
  const secret = await turnOn(plain)
  await plain.tagged('header').press('Logout')
  await plain.goto('/admin/login')
  plain.fill('Username', clinic.admin.username)
  plain.fill('Password', notTheFirst)
  await plain.press('Sign in')
  plain.fill('Code', code(secret, 1))
  await plain.press('Sign in')
  expect(plain.address).toContain('/admin/dashboard')
})

test('guarded screens ask again, and a form that waited too long keeps what was typed', async ({
  plain,
  clinic,
}) => {
  const confirm = async (given: string) => {
    plain.fill('Your password', given)
    await plain.press('Continue')
  }
  await signInPlain(plain, clinic, '/admin/settings')
  sixMinutesLater(clinic)
  await plain.follow('Add user')
  expect(plain.all('h1')).toEqual(['Confirm it’s you'])
  await confirm('not the password')
  expect(plain.text).toContain('That password isn’t right.')
  expect(plain.value('Your password')).toBe('')
  await confirm(clinic.admin.password)
  typeUser(plain)
  sixMinutesLater(clinic)
  await plain.press('Save user')
  const adding = plain.region('Add user')
  expect(adding.text).toContain('enter your password again below')
  expect(adding.value('Name (optional)')).toBe('Luis Ortega')
  expect(adding.value('Password')).toBe('')
  adding.fill('Password', password)
  adding.fill('Your password', clinic.admin.password)
  await adding.press('Save user')
  expect(plain.text).toContain('User added successfully')

  await plain.goto('/admin/settings/you')
  sixMinutesLater(clinic)
  await plain.press('Set up')
  await confirm(clinic.admin.password)
  expect(plain.region('Set up two-step verification').count).toBe(1)
  sixMinutesLater(clinic)
  await plain.goto('/admin/dashboard/export')
  await confirm(clinic.admin.password)
  expect(plain.links('Download file')).toHaveLength(1)
})

async function changePassword(page: PlainPage, { admin }: Clinic) {
  const change = async (given: string) => {
    page.fill('Current password', given)
    page.fill('New password', notTheFirst)
    await page.press('Change password')
  }
  await change('not the password')
  expect(page.text).toContain('That isn’t your current password.')
  await change(admin.password)
  expect(page.text).toContain('Password changed.')
}

/** @returns the key of two-step verification */
async function turnOn(page: PlainPage): Promise<string> {
  await page.press('Set up')
  const [shown = ''] = page.region('Set up two-step verification').all('code')
  const secret = shown.replaceAll(' ', '')
  page.fill(/^Enter the six-digit code/, code(secret, 0))
  page.check('I saved these codes in a safe place')
  await page.press('Turn on')
  expect(page.text).toContain('Two-step verification is on.')
  return secret
}
