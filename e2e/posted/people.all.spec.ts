import { signInPlain } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'
import { PlainPage } from '../support/without-browser/plain-page.ts'

const password = 'four quiet words here'

/** Makes a link for somebody; it is shown this once. */
async function makeLink(page: PlainPage, role: RegExp): Promise<string> {
  await page.goto('/admin/settings')
  await page.follow('Invite')
  const dialog = page.region('Invite a team member')
  expect(dialog.text).toContain('Email isn’t set up')
  dialog.fill('Their email (optional)', 'sam@')
  await dialog.press('Create one-time link')
  expect(dialog.text).toContain('Please provide a valid email.')
  dialog.fill('Their email (optional)', 'sam@example.com')
  dialog.check(role)
  await dialog.press('Create one-time link')
  return page.region('One-time link').value('Link')
}

async function enter(page: PlainPage, username: string) {
  await page.goto('/admin/login')
  page.fill('Username', username)
  page.fill('Password', password)
  await page.press('Sign in')
  expect(page.address).toContain('/admin/dashboard')
}

test('somebody is invited, joins, is deactivated, comes back, and is deleted', async ({ plain, clinic }) => {
  await signInPlain(plain, clinic)
  const link = await makeLink(plain, /^Front desk/)
  await plain.goto('/admin/settings')
  expect(plain.row('sam@example.com').text).toContain('Not joined yet')
  expect(plain.text).not.toContain(link)
  const sam = await join(clinic, link)
  await deactivate(plain, sam)
  await plain.follow('Delete user Sam Reyes')
  await plain.press('Delete user')
  expect(plain.text).toContain('User deleted successfully')
  await sam.goto('/admin/dashboard')
  expect(sam.address).toContain('/admin/login')
  await plain.goto('/admin/deleted?kind=user')
  await plain.press(/^Restore/)
  expect(plain.text).toContain('User restored.')
  await enter(sam, 'sam')
})

test('a link is withdrawn; the last owner keeps the role, and says why', async ({ plain, clinic }) => {
  await signInPlain(plain, clinic)
  const link = await makeLink(plain, /^Auditor/)
  await plain.goto('/admin/settings')
  await plain.follow('Cancel the invitation for sam@example.com')
  await plain.press('Cancel invitation')
  expect(plain.text).toContain('Invitation cancelled')
  await plain.row('Administrator').follow(/^Edit/)
  expect(plain.text).toContain('There must be at least one owner.')
  await plain.goto(link)
  expect(plain.all('h1')).toEqual(['This invitation has expired'])
})

/** With a name that somebody else has first. */
async function join({ url }: Clinic, link: string): Promise<PlainPage> {
  const sam = new PlainPage(url)
  await sam.goto(link)
  expect(sam.text).toContain('Administrator invited you as: Front desk.')
  expect(sam.value('Username')).toBe('sam')
  sam.fill('Username', 'admin')
  sam.fill('Password', password)
  await sam.press('Join')
  expect(sam.text).toContain('That username is taken.')
  sam.fill('Your name (optional)', 'Sam Reyes')
  sam.fill('Username', 'sam')
  sam.fill('Password', password)
  await sam.press('Join')
  expect(sam.address).toContain('/admin/dashboard')
  expect(sam.text).toContain('Sam Reyes')
  const late = sam.another()
  await late.goto(link)
  expect(late.all('h1')).toEqual(['This invitation has expired'])
  return sam
}

async function deactivate(page: PlainPage, sam: PlainPage) {
  await page.goto('/admin/settings')
  const row = page.row('Sam Reyes')
  expect(row.text).toContain('Front desk')
  await row.follow(/^Edit/)
  await page.follow('Deactivate this user?')
  expect(page.text).toContain('signed out and can’t sign in')
  await page.press('Deactivate')
  expect(page.text).toContain('User deactivated and signed out.')
  await sam.goto('/admin/dashboard')
  expect(sam.address).toContain('/admin/login')
  await row.press(/^Activate/)
  expect(page.text).toContain('User reactivated.')
  await enter(sam, 'sam')
}
