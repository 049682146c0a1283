import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { rowOf } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'

const password = 'four quiet words here'

async function enter(page: Page, { admin }: Pick<Clinic, 'admin'>, screen = '/admin/dashboard') {
  await page.goto('/admin/login')
  await page.getByLabel('Username').fill(admin.username)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(screen))
}

/** Makes a link for somebody; it is shown this once. */
async function makeLink(page: Page, role: string): Promise<string> {
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a team member' })
  await expect(dialog).toContainText('Email isn’t set up')
  await dialog.getByLabel('Their email').fill('sam@')
  await dialog.getByRole('button', { name: 'Create one-time link' }).click()
  await expect(dialog.getByText('Please provide a valid email.').last()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Their email').fill('sam@example.com')
  await dialog.getByRole('radio', { name: new RegExp(`^${role}`) }).check()
  await dialog.getByRole('button', { name: 'Create one-time link' }).click()
  const shown = page.getByRole('dialog', { name: 'One-time link' })
  await expectAccessible(page)
  return shown.getByRole('textbox', { name: 'Link' }).inputValue()
}

/** An open page redirects to the sign-in form when its session ends, which can interrupt this navigation. */
async function expectSignedOut(page: Page) {
  await expect(() => page.goto('/admin/dashboard')).toPass()
  await expect(page).toHaveURL(/\/admin\/login/)
}

test.slow()

test('somebody is invited, joins, is deactivated, comes back, and is deleted', async ({
  page,
  clinic,
  browser,
}) => {
  await enter(page, clinic)
  const link = await makeLink(page, 'Front desk')
  await page.goto('/admin/settings')
  await expect(rowOf(page, 'sam@example.com')).toContainText('Not joined yet')
  await expect(page.getByText(link)).toHaveCount(0)

  const context = await browser.newContext({ baseURL: clinic.url })
  const sam = await context.newPage()
  await sam.goto(link.replace('/invitation/', '/es/invitation/'))
  await expect(sam.getByRole('heading', { name: 'Únase a Firstlight' })).toBeVisible()
  await sam.goto(link)
  await expect(sam.getByText('Administrator invited you as: Front desk.')).toBeVisible()
  await expect(sam.getByLabel('Username')).toHaveValue('sam')
  await sam.getByLabel('Username').fill('admin')
  await sam.getByLabel('Password', { exact: true }).fill(password)
  await sam.getByRole('button', { name: 'Join' }).click()
  await expect(sam.getByText('That username is taken.').last()).toBeVisible()
  await expectAccessible(sam)
  await sam.getByLabel('Your name (optional)').fill('Sam Reyes')
  await sam.getByLabel('Username').fill('sam')
  await sam.getByLabel('Password', { exact: true }).fill(password)
  await sam.getByRole('button', { name: 'Join' }).click()
  await expect(sam).toHaveURL(/\/admin\/dashboard/)
  await expect(sam.getByText('Sam Reyes').first()).toBeVisible()

  const late = await context.newPage()
  await late.goto(link)
  await expect(late.getByRole('heading', { name: 'This invitation has expired' })).toBeVisible()
  await expectAccessible(late)

  await page.goto('/admin/settings')
  await expect(rowOf(page, 'Sam Reyes')).toContainText('Front desk')
  await rowOf(page, 'Sam Reyes').getByRole('link', { name: /^Edit/ }).click()
  await page.getByRole('link', { name: 'Deactivate this user?' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('signed out and can’t sign in')
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('User deactivated and signed out.')).toBeVisible()
  await expectSignedOut(sam)
  await rowOf(page, 'Sam Reyes')
    .getByRole('button', { name: /^Activate/ })
    .click()
  await expect(page.getByText('User reactivated.')).toBeVisible()
  await enter(sam, { admin: { username: 'sam', password } })

  await page.getByRole('link', { name: 'Delete user Sam Reyes' }).click()
  await page.getByRole('button', { name: 'Delete user', exact: true }).click()
  await expect(page.getByText('User deleted successfully')).toBeVisible()
  await expectSignedOut(sam)
  await page.goto('/admin/deleted?kind=user')
  await page.getByRole('button', { name: /^Restore/ }).click()
  await expect(page.getByText('User restored.')).toBeVisible()
  await enter(sam, { admin: { username: 'sam', password } })
  await context.close()
})
