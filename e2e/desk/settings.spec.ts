import type { Locator, Page } from '@playwright/test'
import { codeAt } from '#app/platform/secrets/one-time-code.server.ts'
import { expectAccessible } from '../support/axe.ts'
import { rowOf, signIn, signInByForm, sixMinutesLater } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'

const password = 'four quiet words here'

/** A code of so many 30-second steps later; one step early counts as well. */
const code = (secret: string, steps: number) =>
  codeAt(secret, Temporal.Now.instant().add({ seconds: 30 * steps }))

async function type(page: Page, typed: { username: string; password: string }) {
  await page.goto('/admin/login')
  await page.getByLabel('Username').fill(typed.username)
  await page.getByLabel('Password', { exact: true }).fill(typed.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function addUser(page: Page, username: string) {
  await page.getByRole('link', { name: 'Add user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add user' })
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Name (optional)').fill('Luis Ortega')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Save user' }).click()
  await expect(page.getByText('User added successfully')).toBeVisible()
}

/** Nothing else opens to anyone who signed in with a password that somebody else set. */
async function chooseOwnPassword(page: Page, given: string) {
  await expect(page).toHaveURL(/\/admin\/password/)
  await page.goto('/admin/messages')
  await expect(page).toHaveURL(/\/admin\/password/)
  await page.getByLabel('Temporary password', { exact: true }).fill(given)
  await page.getByLabel('New password', { exact: true }).fill(`${given} of my own`)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard/)
}

/** The key as it is shown for those without a camera. */
const secretIn = async (dialog: Locator) =>
  ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')

const events = (clinic: Clinic) =>
  clinic
    .database('select action, object from audit_log order by seq')
    .map(({ action, object }) => [action, object].join(' '))

test.slow()

test('users are added, changed and deleted; the last one stays', async ({ page, clinic, browser }) => {
  await signInByForm(page, clinic)
  await page.goto('/admin/settings')
  await expect(page.getByRole('button', { name: 'Delete user Administrator' })).toBeDisabled()
  await expect(page.getByText('Cannot delete the last admin user')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Add user' }).click()
  const adding = page.getByRole('dialog', { name: 'Add user' })
  await adding.getByLabel('Password', { exact: true }).fill('short')
  await expect(adding.getByText('Too short.')).toBeVisible()
  await adding.getByRole('button', { name: 'Save user' }).click()
  await expect(adding.getByRole('alert')).toContainText('Username and password are required')
  await expect(adding.locator(':focus')).toContainText('There is a problem')
  await expect(adding.getByLabel('Password', { exact: true })).toHaveValue('')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(adding).toBeHidden()
  await addUser(page, 'luis')

  const luis = await browser.newPage({ baseURL: clinic.url })
  await type(luis, { username: 'LUIS', password })
  await chooseOwnPassword(luis, password)

  await rowOf(page, 'luis').getByRole('link', { name: /^Edit/ }).click()
  const editing = page.getByRole('dialog', { name: 'Edit user' })
  await expect(editing.getByText('Leave blank to keep the current password')).toBeVisible()
  await editing.getByLabel('Email (optional)').fill('luis@firstlight.example')
  await expectAccessible(page)
  await editing.getByRole('button', { name: 'Save user' }).click()
  await expect(page.getByText('User updated successfully')).toBeVisible()
  await luis.reload()
  await expect(luis).toHaveURL(/\/admin\/dashboard/)

  await page.getByRole('link', { name: 'Delete user Luis Ortega' }).click()
  const deleting = page.getByRole('alertdialog')
  await expect(deleting).toContainText('Are you sure you want to delete this user?')
  await expect(deleting.getByRole('link', { name: 'Keep user' })).toBeFocused()
  await expectAccessible(page)
  await deleting.getByRole('button', { name: 'Delete user' }).click()
  await expect(page.getByText('User deleted successfully')).toBeVisible()
  await luis.reload()
  await expect(luis).toHaveURL(/\/admin\/login/)
  await luis.close()

  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Deleted' })).toContainText('Administrator')
  await expectAccessible(page)
  await page.getByLabel('What').selectOption('Sign-ins')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Luis Ortega')
  await expect(page.getByRole('row')).toHaveCount(3)
})

test('two-step verification is set up, asked for, replaced by a recovery code, and turned off', async ({
  page,
  clinic,
}) => {
  await signIn(page, clinic, '/admin/settings')
  await page.getByRole('link', { name: 'You Two-step verification off Needs attention' }).click()
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up two-step verification' })
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = await secretIn(dialog)
  const [first = ''] = await dialog.locator('section li').allInnerTexts()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Save the codes, then check the box')
  await expectAccessible(page)
  await dialog.getByLabel('Enter the six-digit code').fill(code(secret, 0))
  await dialog.getByLabel('I saved these codes in a safe place').check()
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Two-step verification is on.')).toBeVisible()
  await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await type(page, clinic.admin)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/settings')
  await expect(page).toHaveURL(/\/admin\/login\?next/)
  await page.goto('/admin/login/code?next=/admin/settings')
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('That code isn’t right')
  await page.getByLabel('Code', { exact: true }).fill(code(secret, 1))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${clinic.url}/admin/settings`)

  await page.getByRole('button', { name: 'Logout' }).click()
  await type(page, clinic.admin)
  await page.getByRole('link', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(first.toLowerCase())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${clinic.url}/admin/dashboard`)
  await page.goto('/admin/settings/you')
  await expect(page.getByText('9 of 10 recovery codes left')).toBeVisible()

  await page.getByRole('link', { name: 'Turn off' }).click()
  const turningOff = page.getByRole('dialog', { name: 'Turn off two-step verification?' })
  await expectAccessible(page)
  await turningOff.getByLabel('Your password', { exact: true }).fill(clinic.admin.password)
  await turningOff.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-step verification is off.')).toBeVisible()
  expect(events(clinic)).toEqual(
    expect.arrayContaining(['create two-step', 'sign-in-failed session', 'delete two-step']),
  )
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a missing page is light', { tag: '@all' }, async ({ page, clinic }) => {
    await signIn(page, clinic, '/admin/settings')
    await page.emulateMedia({ colorScheme: 'dark' })
    const missing = await page.goto('/admin/no/such')
    expect(missing?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
  })
})

test('guarded screens ask again, and a form that waited too long keeps what was typed', {
  tag: '@all',
}, async ({ page, clinic }) => {
  await signIn(page, clinic, '/admin/settings')
  sixMinutesLater(clinic)
  await page.getByRole('link', { name: 'Add user' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm it’s you')
  await expectAccessible(page)
  const answer = page.getByLabel('Your password', { exact: true })
  await expect(answer).toBeFocused()
  await answer.fill('not the password')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('That password isn’t right.')
  await expect(answer).toHaveValue('')
  await expectAccessible(page)
  await answer.fill(clinic.admin.password)
  await page.getByRole('button', { name: 'Continue' }).click()

  const adding = page.getByRole('dialog', { name: 'Add user' })
  await adding.getByLabel('Username').fill('luis')
  await adding.getByLabel('Name (optional)').fill('Luis Ortega')
  await adding.getByLabel('Password', { exact: true }).fill(password)
  sixMinutesLater(clinic)
  await adding.getByRole('button', { name: 'Save user' }).click()
  await expect(adding.getByRole('alert')).toContainText('enter your password again below')
  await expect(adding.getByLabel('Name (optional)')).toHaveValue('Luis Ortega')
  await expect(adding.getByLabel('Password', { exact: true })).toHaveValue('')
  await expectAccessible(page)
  await adding.getByLabel('Password', { exact: true }).fill(password)
  await adding.getByLabel('Your password', { exact: true }).fill(clinic.admin.password)
  await adding.getByRole('button', { name: 'Save user' }).click()
  await expect(page.getByText('User added successfully')).toBeVisible()

  await page.goto('/admin/settings/you')
  sixMinutesLater(clinic)
  await page.getByRole('button', { name: 'Set up' }).click()
  const asking = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expectAccessible(page)
  await asking.getByLabel('Your password', { exact: true }).fill(clinic.admin.password)
  await asking.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog', { name: 'Set up two-step verification' })).toBeVisible()

  sixMinutesLater(clinic)
  await page.goto('/admin/dashboard/export')
  await answer.fill(clinic.admin.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download file' }).click()
  expect((await download).suggestedFilename()).toBe('appointments.csv')
})

test('five wrong answers sign out, and sign-in says why', { tag: '@all' }, async ({ page, clinic }) => {
  await signIn(page, clinic)
  sixMinutesLater(clinic)
  await page.goto('/admin/settings/you?factor=1')
  const answer = page.getByLabel('Your password', { exact: true })
  for (let round = 1; round <= 5; round++) {
    await answer.fill(`wrong ${round}`)
    await page.getByRole('button', { name: 'Continue' }).click()
    // The field is emptied as the refusal is drawn; what is typed before that goes with it.
    if (round < 5) await expect(answer).toHaveValue('')
  }
  await expect(page).toHaveURL(/\/admin\/login/)
  await expect(page.getByText('You were signed out after five wrong answers.')).toBeVisible()
  await page.goto('/admin/settings')
  await expect(page).toHaveURL(/\/admin\/login/)
})

test('sections have addresses of their own, and former addresses lead there', async ({ page, clinic }) => {
  await signIn(page, clinic, '/admin/settings')
  const sections = page.getByRole('navigation', { name: 'Settings sections' })
  const waiting = sections.getByRole('link', { name: /Needs attention$/ })
  await expect(waiting).toHaveText([/^You/, /^Email/, /^Backups/, /^Domain/])
  const title = page.getByRole('heading', { level: 1 })
  for (const [former, name] of [
    ['/admin/mails', 'Notifications by email'],
    ['/admin/backups', 'Backups'],
    ['/admin/audit/integrity', 'Trust'],
    ['/admin/settings/visits', 'Online booking'],
  ] as const) {
    await page.goto(former)
    await expect(title).toHaveText(name)
  }
  await expect(sections.locator('[aria-current]')).toHaveText('Online booking')
  await page.getByLabel('Moves per appointment').selectOption('5 times')
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await expectAccessible(page)

  await sections.getByRole('link', { name: /^Email/ }).click()
  await expect(title).toHaveText('Email')
  await page.setViewportSize({ width: 900, height: 800 })
  await expect(sections).toBeHidden()
  await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(title).toHaveText('Settings')
  await expect(sections.getByRole('link', { name: /^Email/ })).toBeVisible()
})
